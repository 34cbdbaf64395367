/** Of the form of prices. A person who is signed out signs in first, and is then taken to it. */
export const FORM_PATH = '/dgsaie/app/prezzi-settimanali/gestione/listino';
