import { vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { callApi } from '../api/call-api.ts';
import { NOTE, publishCorrection } from './corrections.ts';
import { aSample, type Sample } from './weekly-survey.ts';

/** Sets the present moment from now on. */
export const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment));

/**
 * Two surveys of petrol: 1709 on 3 June 2024, corrected to 1729 on 12 June, and 1729 on 10 June, withdrawn on 13 June.
 * @param meanwhile done before the correction
 */
export async function correctedWeeks(meanwhile?: () => Promise<unknown>): Promise<Sample> {
  at('2024-06-04T10:00:00Z');
  const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
  const { token } = sample;
  // 0.4 x 1700 + 0.3 x 1710 + 0.3 x 1720 = 1709
  const first = await sample.publishedSurvey('2024-06-03', { 1: 1700 }, { 1: 1710 }, { 1: 1720 });
  at('2024-06-11T10:00:00Z');
  // 0.4 x 1720 + 0.3 x 1730 + 0.3 x 1740 = 1729
  const second = await sample.publishedSurvey('2024-06-10', { 1: 1720 }, { 1: 1730 }, { 1: 1740 });
  await meanwhile?.();
  at('2024-06-12T10:00:00Z');
  await callApi('corrections/open', { token, params: { id: first } });
  await sample.declare(first, 0, { 1: 1750 }, token);
  await sample.computeCompanies(first);
  await sample.computeNational(first);
  // 0.4 x 1750 + 0.3 x 1710 + 0.3 x 1720 = 1729
  await publishCorrection(token, first);
  at('2024-06-13T10:00:00Z');
  await sample.change(second, { published: false, note: NOTE });
  return sample;
}
