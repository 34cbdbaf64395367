import { COUNT, type Row } from './row.ts';

/** The figures of energy that are read from documents. */
export const ENERGY: Readonly<Record<string, Row>> = {
  'SearchResult.figures': [
    'The figures of energy that the question asks for; absent where it asks for none',
  ],
  'SearchResultFigures.page': [
    'Path on this site of the page that has them',
    '/dgsaie/bollettino-petrolifero',
  ],
  'SearchResultFigures.subject': [
    'As `GET /energy/{subject}` takes it; absent where the page has documents alone',
    'petrol-by-province',
  ],
  'SearchResultFigures.section': [
    'The part of the page that shows them, where it shows one at a time',
    'provinces',
  ],
  'EnergyOverview.id': [
    'Oil consumption in thousand tonnes, gas consumption in million standard cubic metres of 38.1 MJ, or net imports of gas in percent of its gross inland consumption over twelve months',
    'gas-dependence',
  ],
  'EnergyOverview.month': ['The month, or the last one of twelve', '2022-12'],
  'EnergyOverview.value': ['Decimal number in the figure’s unit', '94.5'],
  'EnergyOverview.before': ['The same of a year before; absent where it is not known', '93.1'],
  'EnergyMonth.month': [
    'The month that was asked for, or the latest one; null while there is none',
    '2022-12',
  ],
  'EnergyMonth.months': ['The months of which there are figures, oldest first', ['2022-12']],
  sources: ['The documents that say the figures'],
  'EnergyMonth.lines': ['The lines of the balance, or the products, countries or provinces'],
  'EnergyMonth.trend': ['Sums over twelve months, up to ten years of them'],
  'EnergyMonth.unread': [
    'A public document that is newer than all figures and was not read; only beside the latest month',
  ],
  'EnergyMonthUnread.id': [
    'Of the document, as `GET /cmis/documents/{id}` takes it',
    'c2ctYm9sbGV0dGlubw',
  ],
  'EnergyMonthUnread.period': ['The month or the year that it is about', '2023-01'],
  'EnergySource.id': [
    'Of the document, as `GET /cmis/documents/{id}` takes it',
    'c2ctYm9sbGV0dGlubw',
  ],
  'EnergySource.month': ['The last month of which the document speaks', '2022-12'],
  'EnergySource.status': ['How final the document’s figures are', 'preliminary'],
  'EnergyLine.code': ['Code of the item, entry point or product', 'IMPORTS'],
  'EnergyLine.it': ['Name of the line in Italian', 'Importazioni'],
  'EnergyLine.en': ['Name of the line in English', 'Imports'],
  'EnergyLine.total': ['Whether the line adds up others', true],
  cells: [
    'Its figures by period: the month, the year so far and those of a year before; of lines that are drawn, two years of months',
  ],
  twelveMonths: [
    'Sum of the twelve months that end with the month; null where one has no figure',
    '72403.25',
  ],
  twelveMonthsBefore: ['Sum of the twelve months before those', '72604.5'],
  'EnergyCell.period': [
    'A month `2022-12`, the months `2022-01/2022-11`, or a year `2022`',
    '2022-12',
  ],
  'EnergyCell.value': ['Decimal number, as the cell holds it', '5957.25'],
  'EnergyCell.source': ['Position of the document in `sources`, from 0', 0, COUNT],
  sheet: ['Sheet of the document', 'Preconsuntivo dicembre 2022'],
  cell: [
    'Cell of the sheet; the cells that were added up, as `G8 + G9`, where the document gives parts only',
    'G8',
  ],
  checked: [
    'Whether the sums in which the figure stands hold in its document; absent where it stands in none',
    'holds',
  ],
  unconfirmed: [
    'True where one of these sums does not hold and no person confirmed the figure: it is in no sum of twelve months, and leads no page',
    true,
  ],
  'EnergyTrend.months': ['The last month of each sum, oldest first', ['2022-12']],
  'EnergyTrend.lines': ['Lines of the chart, some of them sums of several'],
  'EnergyTrendLine.code': ['Code of the line', 'TARVISIO'],
  values: ['A sum for each of `months`; null where a month has no figure', ['13987.5']],
  'EnergySourceCheck.agree': ['Number of comparisons that agree', 8, COUNT],
  'EnergySourceCheck.differ': ['Number of comparisons that differ', 1, COUNT],
  'EnergySource.checks': [
    'How the document agreed with itself and with what was public when it was read',
  ],
  'ChangeDocument.id': ['Id of the document', 'YnuJttpYwj-nZZh_XzQCuN'],
  'Change.document': ['The document that changed figures of energy; absent for prices'],
  titles: ['Titles of the flows whose figures changed'],
  'ChangeDocument.first': [
    'First period of these figures; the last one is the period of the change',
    '2022-01/2022-12',
  ],
  flows: [
    'The flows whose figures a document changed; of a subscription, the flows of whose documents one wants to be told',
  ],
  documentKinds: [
    'Kinds of documents of which one wants to be told, by their folders; beside them those that change figures of `flows`',
  ],
  changed: ['Figures that were public before, of many the first twenty'],
  'ChangeDocumentFlow.api': [
    'Address of the figures of the flow that became public or went with this change, and of no others; absent for changes of before it was kept',
    'https://statistics.example.org/dgsaie/api/v1/series/gas-balance?from=2022&updatedAfter=2022-07-20T09%3A59%3A59.999Z&asOf=2022-07-20T10%3A00%3A00.000Z&format=JSON',
  ],
  'StatedFigure.title': ['Title of the flow'],
  'StatedFigure.value': ['Decimal number, as its cell shows it', '5957.25'],
  'StatedFigureRevision.value': ['Decimal number, as its cell shows it', '5957.25'],
  'StatedFigure.source': ['The document that states it, and its cell'],
  'StatedFigureRevision.source': ['The document that stated it last, and its cell'],
  'StatedFigureSource.document': ['Id of the document', 'YnuJttpYwj-nZZh_XzQCuN'],
  'StatedFigureSource.month': ['The last month of which the document speaks', '2022-12'],
  'StatedFigure.stored': [
    'The number in its cell, where a tail of decimals was left there that nobody sees',
    '4832.00000000001',
  ],
};
