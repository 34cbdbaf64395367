/** The streaming writer alone: the package's entry would bring readers and CSV, twice the code. */
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import type { stream } from 'exceljs';

  const WorkbookWriter: typeof stream.xlsx.WorkbookWriter;
  // biome-ignore lint/style/noDefaultExport: a CommonJS module has only this one
  export default WorkbookWriter;
}
