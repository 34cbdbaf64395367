import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../lib/api-query.ts';
import { selectedSurveyId, selectSurvey } from '../../shared/surveys.tsx';

/**
 * The survey the administrator works on: the selected one, else the latest unpublished. Once something
 * was done to it, it stays selected, so that a published survey does not slip away.
 */
export function useSelectedSurvey() {
  const queries = useQueryClient();
  const [id, setId] = useState(selectedSurveyId);
  const latest = useQuery({
    ...apiQuery('surveys/latest', { query: { limit: 1, published: false } }),
  });
  const chosen = useQuery({
    ...apiQuery('surveys/get', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  const shown = id === undefined ? { ...latest, data: latest.data?.[0] } : chosen;

  /** Reads everything about surveys anew, with this one selected. */
  async function reload(surveyId: number): Promise<void> {
    selectSurvey(surveyId);
    setId(surveyId);
    await queries.invalidateQueries();
  }

  return {
    survey: shown.data,
    latestUnpublished: latest.data?.[0],
    isPending: shown.isPending || latest.isPending,
    failedId: chosen.isError ? id : undefined,
    latestFailed: latest.isError,
    reload,
  };
}
