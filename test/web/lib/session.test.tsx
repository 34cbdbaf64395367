import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { startSession, useSession } from '../../../frontend/lib/session.ts';

let renders = 0;

function Reader() {
  renders += 1;
  return <p>{useSession().status}</p>;
}

test('a visitor’s session equals the one that pages are made with, so React need not render again', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Reader />);
  await startSession();
  renders = 0;
  await act(async () => void hydrateRoot(root, <Reader />));
  expect(root.textContent).toBe('anonymous');
  expect(renders).toBe(1);
});
