/** Path of the API on the site's origin. */
export const apiBase = '/dgsaie/api/v1';
/** Path of published files on the site's origin. */
export const filesBase = '/dgsaie/files/';
