const key = 'surveyId';

/** Puts a survey on the weekly screens of this tab. */
export function selectSurvey(id: number): void {
  window.sessionStorage.setItem(key, String(id));
}

/** Id of the survey that was selected in this tab, if any. */
export function selectedSurveyId(): number | undefined {
  return Number(window.sessionStorage.getItem(key)) || undefined;
}
