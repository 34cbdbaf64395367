/** A PDF of one page with a title and lines of text: the format's own minimum, with a valid index. */
export function demoPdf(title: string, lines: readonly string[]): Uint8Array {
  const content = [
    'BT /F1 16 Tf 60 780 Td',
    `(${escaped(title)}) Tj`,
    '/F1 11 Tf 0 -32 Td 16 TL',
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(it-IT)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(content, 'latin1')}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Title(${escaped(title)})>>`,
  ];
  return Buffer.from(fileOf(objects), 'latin1');
}

function fileOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return (
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}` +
    `trailer\n<</Size ${size}/Root 1 0 R/Info ${objects.length} 0 R>>\n` +
    `startxref\n${start}\n%%EOF\n`
  );
}

/** Encoded as Latin-1, which agrees with the font's encoding. */
const escaped = (text: string) =>
  text
    .replaceAll('–', '-')
    .replace(/[^ -ÿ]/g, '')
    .replace(/[\\()]/g, '\\$&');
