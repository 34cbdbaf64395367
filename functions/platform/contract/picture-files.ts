/** Files of packages that the function for pictures reads; they are deployed beside its bundle. */
export const PICTURE_FILES = {
  program: '@resvg/resvg-wasm/index_bg.wasm',
  regular: '@expo-google-fonts/titillium-web/400Regular/TitilliumWeb_400Regular.ttf',
  semiBold: '@expo-google-fonts/titillium-web/600SemiBold/TitilliumWeb_600SemiBold.ttf',
} as const;
