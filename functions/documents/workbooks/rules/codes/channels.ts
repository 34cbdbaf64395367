import { codeList } from './code-list.ts';

/** The customers to whom petroleum products are sold. */
export const salesChannels = codeList('sales channels', [
  { code: 'RETAIL', it: 'Rete', en: 'Retail network' },
  { code: 'FINAL', it: 'Consumatori finali', en: 'Final consumers', also: ['Consum.ri finali'] },
  { code: 'AGRICULTURE', it: 'Agricoltura', en: 'Agriculture' },
  { code: 'RAIL', it: 'Ferrovie', en: 'Railways' },
  { code: 'SMALL-CRAFT', it: 'Piccola marina', en: 'Small craft' },
  { code: 'AVIATION', it: 'Aviazione', en: 'Aviation' },
  { code: 'POWER', it: 'Aziende elettriche', en: 'Power companies' },
  { code: 'INDUSTRY', it: 'Industria', en: 'Industry' },
  { code: 'ARMED-FORCES', it: 'Forze armate', en: 'Armed forces' },
  { code: 'RESELLERS', it: 'Rivenditori', en: 'Resellers' },
  { code: 'EXCISE-PAID', it: 'Merce SAC', en: 'Goods with excise paid' },
  { code: 'TOTAL', it: 'Totale', en: 'Total' },
  { code: 'BUNKERS', it: 'Bunker marina', en: 'Marine bunkers' },
  { code: 'TOTAL-BUNKERS', it: 'Totale + bunker', en: 'Total and bunkers' },
]);

/** The customers to whom coal and its products are delivered. */
export const coalChannels = codeList('coal channels', [
  { code: 'SERVICES', it: 'Terziario e Domestico', en: 'Services and households' },
  { code: 'STEEL', it: 'Siderurgica', en: 'Steel' },
  { code: 'CHEMICALS', it: 'Industria Chimica', en: 'Chemical industry' },
  { code: 'CEMENT', it: 'Cementeria', en: 'Cement' },
  { code: 'OTHER', it: 'Altre', en: 'Other industries' },
  { code: 'PUBLIC-POWER', it: 'Centrali Elettriche Pubbliche', en: 'Public power stations' },
  { code: 'OWN-POWER', it: 'Autoproduttori', en: 'Autoproducers' },
  { code: 'COKE-OVENS', it: 'Cokerie Metallurgiche', en: 'Metallurgical coke ovens' },
  { code: 'INDEPENDENT', it: 'Indipendenti', en: 'Independent coke ovens' },
  { code: 'PATENT-FUEL', it: 'Fabbriche Agglomerati Indipendenti', en: 'Patent fuel plants' },
  { code: 'RESELLERS', it: 'Rivenditori', en: 'Resellers' },
  { code: 'TOTAL', it: 'Totale', en: 'Total' },
]);

/** Channels of the tables by province and of the consumption of lubricants. */
export const provincialChannels = codeList('provincial channels', [
  { code: 'ROAD', it: 'Totale, rete ed extrarete', en: 'Total, retail and wholesale' },
  { code: 'RETAIL', it: 'Rete', en: 'Retail network' },
  { code: 'RETAIL-ORDINARY', it: 'Rete ordinaria', en: 'Retail, ordinary roads' },
  { code: 'RETAIL-MOTORWAY', it: 'Rete autostradale', en: 'Retail, motorways' },
  { code: 'WHOLESALE', it: 'Extrarete', en: 'Wholesale' },
  { code: 'CYLINDERS', it: 'Bombole', en: 'Cylinders' },
  { code: 'TANKS', it: 'Serbatoi', en: 'Tanks' },
]);
