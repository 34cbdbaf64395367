export type Language = 'it' | 'en';

const it = {
  cancel: 'Annulla',
  choosePerson: 'Scegli con quale persona di prova entrare',
  chooseProvider: 'Scegli il tuo gestore di identità',
  continueWith: 'Entra con',
  fiscalCode: 'codice fiscale',
  newPassword: 'Nuova password',
  newPasswordHint: 'La password ricevuta è temporanea: sceglierne una propria.',
  otherPerson: 'Un altro codice fiscale (16 caratteri)',
  password: 'Password',
  problem: 'Non è stato possibile completare l’accesso',
  problemHint: 'Tornare al sito e ricominciare.',
  save: 'Salva ed entra',
  signIn: 'Accedi',
  standIn:
    'Pagina simulata per uso locale: sostituisce il vero gestore di identità e non verifica nulla. Non inserire credenziali reali.',
  tooLarge: 'Richiesta troppo grande',
  userName: 'Nome utente o indirizzo e-mail',
  wrongFiscalCode: 'Scegliere una persona o scrivere un codice fiscale valido.',
};

const en: typeof it = {
  cancel: 'Cancel',
  choosePerson: 'Choose the demonstration person to sign in as',
  chooseProvider: 'Choose your identity provider',
  continueWith: 'Sign in with',
  fiscalCode: 'fiscal code',
  newPassword: 'New password',
  newPasswordHint: 'The password you were given is temporary: choose your own.',
  otherPerson: 'Another fiscal code (16 characters)',
  password: 'Password',
  problem: 'Sign-in could not be completed',
  problemHint: 'Go back to the site and start again.',
  save: 'Save and sign in',
  signIn: 'Sign in',
  standIn:
    'Stand-in page for local use: it takes the place of the real identity provider and checks nothing. Do not type real credentials.',
  tooLarge: 'Request too large',
  userName: 'User name or e-mail address',
  wrongFiscalCode: 'Choose a person or type a valid fiscal code.',
};

export const texts: Readonly<Record<Language, typeof it>> = { it, en };

/** The language asked for by the site, else the browser's, else Italian. */
export function languageOf(
  context: { acceptsLanguages(...languages: string[]): string | false },
  parameters: Readonly<Record<string, unknown>> = {},
): Language {
  const asked = parameters.lang ?? parameters.ui_locales;
  if (asked === 'it' || asked === 'en') return asked;
  return context.acceptsLanguages('it', 'en') === 'en' ? 'en' : 'it';
}
