import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PageFeedback } from '../../../frontend/features/page-feedback/page-feedback.tsx';
import { RATED_PAGES } from '../../../functions/open-data/feedback/rules/feedback.ts';
import { allPages } from '../../support/all-pages.ts';
import { enter } from '../support/actions.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { renderInSite } from '../support/render.tsx';

const star = (name: string) => screen.getByRole('radio', { name });
const sent = () => new Response(null, { status: 204 });

describe('an opinion on a page', () => {
  it('can be given on every public page, and no other', () => {
    const open = allPages.filter(({ audience }) => audience === 'public').map(({ id }) => id);
    expect([...RATED_PAGES].sort()).toEqual(open.sort());
  });

  it('asks for stars, then the reason, and sends both with a comment', async () => {
    const { callsOf } = apiByRoute({ 'feedback/give': sent });
    await renderInSite(<PageFeedback page="open-data" />);
    screen.getByRole('group', { name: 'Rate the clarity of the page from 1 to 5 stars' });
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent.click(star('4 stars out of 5'));
    screen.getByRole('group', { name: 'What did you like most?' });
    fireEvent.click(star('The information was clear'));
    const comment = screen.getByRole('textbox', { name: /add any details/ });
    expect(comment.getAttribute('maxlength')).toBe('200');
    enter(comment, 'Good tables');
    fireEvent.click(screen.getByRole('button', { name: 'Send your opinion' }));
    const thanks = await screen.findByText(/^Thank you/);
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(callsOf('feedback/give').map(({ body }) => body)).toEqual([
      { page: 'open-data', stars: 4, reason: 'clear', comment: 'Good tables', lang: 'en' },
    ]);
  });

  it('asks after few stars what was difficult, and drops a reason given for other stars', async () => {
    const { callsOf } = apiByRoute({ 'feedback/give': sent });
    await renderInSite(<PageFeedback page="home" />, { language: 'it' });
    fireEvent.click(star('5 stelle su 5'));
    fireEvent.click(star('Le informazioni erano chiare'));
    fireEvent.click(star('1 stella su 5'));
    screen.getByRole('group', { name: 'Dove hai incontrato le maggiori difficoltà?' });
    expect(screen.queryByRole('radio', { name: 'Le informazioni erano chiare' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Invia il parere' }));
    await screen.findByText(/^Grazie/);
    expect(callsOf('feedback/give')[0]?.body).toEqual({
      page: 'home',
      stars: 1,
      comment: '',
      lang: 'it',
    });
  });

  it.each([
    [problem(429, 'too_many_requests'), /^Too many opinions/],
    [problem(500, 'internal'), /^Your opinion could not be sent/],
  ])('keeps the input when it is refused', async (answer, message) => {
    apiByRoute({ 'feedback/give': answer });
    await renderInSite(<PageFeedback page="home" />);
    fireEvent.click(star('3 stars out of 5'));
    const comment = screen.getByRole('textbox');
    enter(comment, 'Hm');
    fireEvent.click(screen.getByRole('button', { name: 'Send your opinion' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(message));
    expect(comment).toHaveProperty('value', 'Hm');
    expect(screen.getByRole('button')).toHaveProperty('disabled', false);
  });
});
