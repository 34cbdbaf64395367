export interface FileType {
  readonly contentType: string;
  /** Whether administrators can upload such files through the site; others come by import only. */
  readonly uploadable: boolean;
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Types of files that the store takes, by extension. */
export const fileTypes = {
  pdf: { contentType: 'application/pdf', uploadable: true },
  xls: { contentType: 'application/vnd.ms-excel', uploadable: true },
  xlsx: { contentType: workbook, uploadable: true },
  xlsb: {
    contentType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
    uploadable: false,
  },
  htm: { contentType: 'text/html', uploadable: false },
  html: { contentType: 'text/html', uploadable: false },
  csv: { contentType: 'text/csv', uploadable: false },
  json: { contentType: 'application/json', uploadable: false },
} as const satisfies Record<string, FileType>;

export type Extension = keyof typeof fileTypes;

/** The extension of a name, in small letters; undefined if the store does not take such files. */
export function extensionOf(fileName: string): Extension | undefined {
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileTypes, extension) ? (extension as Extension) : undefined;
}

/** Whether a file can be one of the workbooks whose figures are read. */
export const isWorkbook = (fileName: string): boolean => /\.xlsx?$/i.test(fileName);

export function contentTypeOf(fileName: string): string {
  const extension = extensionOf(fileName);
  return extension ? fileTypes[extension].contentType : 'application/octet-stream';
}

/** Extensions that the upload forms accept. */
export const uploadableExtensions = (Object.keys(fileTypes) as Extension[]).filter(
  (extension) => fileTypes[extension].uploadable,
);
