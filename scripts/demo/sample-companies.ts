import type { CompanyChange } from '../../functions/sample/contract/companies.ts';
import {
  keyedByProduct,
  type ListOfProducts,
  PRODUCT_IDS,
} from '../../functions/sample/rules/products.ts';
import {
  allCompanies,
  createCompany,
  type StoredCompany,
} from '../../functions/sample/store/companies.ts';

export interface SampleCompany extends CompanyChange {
  /** Number of stations of its brands, for made-up station prices. */
  readonly stations: number;
}

/**
 * The names are visibly invented; the brands are those of the observatory's registry, so that real station files give
 * these companies station prices.
 */
export const sampleCompanies: readonly SampleCompany[] = (
  [
    // Weights of petrol, diesel, LPG, methane, LNG, heating gas oil, fluid and dense fuel oil.
    ['Aurora Carburanti', [90, 95, 40, 30, 20, 25, 10, 0], 3600, ['Pompe Bianche']],
    ['Brezza Petroli', [210, 225, 80, 60, 40, 40, 20, 15], 4400, ['Agip Eni']],
    ['Cometa Energia', [190, 200, 70, 40, 0, 30, 10, 10], 4100, ['Api-Ip']],
    ['Delfino Oli', [140, 150, 45, 20, 20, 30, 0, 0], 2900, ['Q8']],
    ['Eridano Carburanti', [120, 125, 35, 15, 0, 35, 15, 10], 2280, ['Esso']],
    ['Falesia Petroli', [85, 90, 30, 10, 0, 20, 0, 0], 1570, ['Tamoil']],
    ['Ginestra Energia', [30, 30, 15, 10, 10, 0, 0, 0], 430, ['Europam', 'Retitalia']],
    ['Iride Carburanti', [25, 28, 20, 15, 10, 0, 0, 0], 280, ['Energas', 'Beyfin']],
    ['Lanterna Petroli', [22, 25, 8, 0, 0, 10, 0, 0], 270, ['Vega', 'KEROPETROL']],
    ['Maestrale Energia', [20, 22, 9, 5, 5, 0, 0, 0], 260, ['Giap', 'Toil']],
    ['Nembo Carburanti', [18, 20, 6, 0, 0, 8, 0, 0]],
    ['Orione Combustibili', [0, 12, 0, 0, 0, 45, 30, 20]],
    ['Pleiadi Gas', [0, 0, 60, 0, 0, 0, 0, 0]],
    ['Quadrifoglio Petroli', [16, 17, 5, 0, 0, 12, 0, 0]],
    ['Rondine Carburanti', [15, 15, 0, 0, 0, 0, 0, 0]],
    ['Scirocco Energia', [14, 16, 7, 0, 0, 9, 5, 0]],
    ['Tramontana Petroli', [13, 14, 4, 0, 0, 11, 8, 12]],
    ['Ulivo Combustibili', [0, 0, 0, 0, 0, 38, 25, 18]],
    ['Velario Gas', [0, 0, 48, 0, 0, 0, 0, 0]],
    ['Zefiro Carburanti', [12, 13, 5, 0, 0, 6, 0, 0]],
    ['Alba Serena Petroli', [12, 12, 0, 0, 0, 10, 0, 0]],
    ['Bora Combustibili', [0, 0, 0, 0, 0, 33, 22, 25]],
    ['Corallo Gas', [0, 0, 40, 0, 0, 0, 0, 0]],
    ['Duna Carburanti', [11, 12, 3, 0, 0, 0, 0, 0]],
    ['Elleboro Oli', [0, 6, 0, 0, 0, 20, 28, 30]],
    ['Faro Antico Petroli', [10, 11, 4, 0, 0, 7, 0, 0]],
    ['Giglio Marino Gas', [0, 0, 32, 0, 0, 0, 0, 0]],
    ['Libeccio Combustibili', [0, 8, 0, 0, 0, 29, 14, 9]],
    ['Mirtillo Energia', [10, 10, 3, 0, 0, 5, 0, 0]],
    ['Nuvola Rossa Petroli', [9, 10, 0, 0, 0, 8, 0, 0]],
    ['Ossidiana Oli', [0, 0, 0, 0, 0, 15, 26, 35]],
    ['Ponente Carburanti', [8, 9, 2, 0, 0, 0, 0, 0]],
    ['Roccaforte Combustibili', [0, 0, 0, 0, 0, 27, 12, 14]],
    ['Sorgente Gas', [0, 0, 26, 0, 0, 0, 0, 0]],
    ['Timo Selvatico Energia', [8, 8, 3, 0, 0, 4, 0, 0]],
    ['Ventura Alta Petroli', [7, 8, 0, 0, 0, 9, 6, 0]],
    ['Zagara Carburanti', [6, 7, 2, 0, 0, 0, 0, 0]],
    ['Ambra Nera Oli', [0, 0, 0, 0, 0, 0, 18, 40]],
    ['Calendula Gas', [0, 0, 22, 0, 0, 0, 0, 0]],
    // A company of the sample that declares no price at present.
    ['Dorsale Petroli', [0, 0, 0, 0, 0, 0, 0, 0]],
  ] as const
).map(([name, weights, stations, brands]) => ({
  name: `${name} (demo)`,
  ...weightsOf(weights),
  stations: stations ?? 0,
  brands: brands ? [...brands] : [],
}));

/** Adds the companies that do not exist yet, by name, and returns all of them in the order given. */
export async function seedCompanies(
  wanted: readonly SampleCompany[],
  actor: string,
  at: string,
): Promise<StoredCompany[]> {
  const known = new Map((await allCompanies()).map((company) => [company.name, company]));
  const companies: StoredCompany[] = [];
  for (const { stations: _, ...fields } of wanted) {
    companies.push(
      known.get(fields.name) ??
        (await createCompany(fields, (id) => ({
          actor,
          at,
          action: 'company.created',
          subject: `company/${id}`,
          after: fields,
        }))),
    );
  }
  return companies;
}

type Weights = Omit<SampleCompany, 'name' | 'brands' | 'stations'>;

function weightsOf(weights: ListOfProducts<number>): Weights {
  return keyedByProduct('weightKey', ({ id }) => weights[PRODUCT_IDS.indexOf(id)] as number);
}
