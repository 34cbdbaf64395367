/** Results of the browser's build, given to the renderer by `frontend/build/built-site.ts`. */
declare module 'virtual:built-site' {
  export const builtSite: import('../build/built-site.ts').BuiltSite;
}
