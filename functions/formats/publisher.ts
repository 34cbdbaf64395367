/** Who publishes. */
export const MINISTRY = "Ministero dell'Ambiente e della Sicurezza Energetica";
