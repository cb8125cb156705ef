/** The sample content as it stands in the folder `sample/`, read and checked. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FormItemType } from '@outbound/contract';
import { type Document, readDocument, SampleFault } from '../text/index.ts';
import { readAccounts, type SampleAccount } from './accounts.ts';
import { readActivity, type SampleActivity } from './activities.ts';
import { readDepartments, type SampleDepartment, type SampleMix } from './departments.ts';
import { readForms, type SampleForms } from './forms.ts';
import { readGuests, type SampleGuests } from './guests.ts';
import {
  noTranslation,
  readInformation,
  readTranslation,
  type SampleInformation,
  type SampleTranslation,
} from './information.ts';
import { readStaffNames, type StaffNames } from './names.ts';
import { readRightRequests, type SampleRightRequest } from './right-requests.ts';
import { readRoles, type SampleRole } from './roles.ts';
import {
  readBanner,
  readPartner,
  type SampleBanner,
  type SamplePartner,
  type Translations,
} from './shelf.ts';
import { readSignUpBlocks, type SampleSignUpBlock } from './sign-up-blocks.ts';
import { readSystemMessages, type SampleSystemMessage } from './system-messages.ts';
import { readTaskWords, type SampleTaskWords } from './tasks.ts';

export interface Sample {
  /** Where the posters are. */
  posterFolder: string;
  /** Where the logos of partners are, and the pictures of banners. */
  logoFolder: string;
  bannerFolder: string;
  /** Where the covers of the news are. */
  coverFolder: string;
  roles: readonly SampleRole[];
  departments: readonly SampleDepartment[];
  mixes: readonly SampleMix[];
  /** Code of the role of whoever leads a department. */
  headRole: string;
  accounts: readonly SampleAccount[];
  /** Account of who decides about sign-ups. */
  reviewer: string;
  staffNames: StaffNames;
  forms: SampleForms;
  guests: SampleGuests;
  /** In the order of their files. */
  activities: readonly SampleActivity[];
  /** In the order of their files. */
  information: readonly SampleInformation[];
  /** In the order of their files, as they stand on the shelf. */
  partners: readonly SamplePartner[];
  banners: readonly SampleBanner[];
  rightRequests: readonly SampleRightRequest[];
  signUpBlocks: readonly SampleSignUpBlock[];
  systemMessages: readonly SampleSystemMessage[];
  taskWords: SampleTaskWords;
}

const SAMPLE_FOLDER = join(import.meta.dirname, '../../../../sample');

/** Reads the whole sample. Throws a SampleFault with file and line for the first thing that cannot be loaded. */
export async function readSample(folder = SAMPLE_FOLDER): Promise<Sample> {
  const open = async (...path: string[]): Promise<Document> =>
    readDocument(['sample', ...path].join('/'), await readFile(join(folder, ...path), 'utf8'));
  const roles = readRoles(await open('roles.md'));
  const roleCodes = roles.map(({ code }) => code);
  const { departments, mixes, headRole } = readDepartments(await open('departments.md'), roleCodes);
  const departmentCodes = departments.map(({ code }) => code);
  const { accounts, reviewer } = readAccounts(await open('accounts.md'), { departmentCodes, roleCodes });
  const logins = accounts.map(({ userLoginId }) => userLoginId);
  const guests = readGuests(await open('guests.md'));
  const formsDocument = await open('forms.md');
  const forms = readForms(formsDocument);
  requireWritings(formsDocument, forms, guests);
  const posterFolder = join(folder, 'posters');
  const known = {
    posters: await readdir(posterFolder),
    formNames: [...forms.keys()],
    departmentCodes,
    logins,
  };
  const attachmentsOf = await attachmentsIn(folder);
  const activities = await readTranslated(
    folder,
    'activities',
    open,
    (document, translations, owned: typeof known) =>
      readActivity(keyOf(document.file), document, translations, {
        ...owned,
        attachments: attachmentsOf(basename(document.file, '.md')),
      }),
    known,
  );
  const coverFolder = join(folder, 'covers');
  const information = await readNews(folder, open, {
    covers: await readdir(coverFolder),
    departmentCodes,
    logins,
  });
  const logoFolder = join(folder, 'logos');
  const bannerFolder = join(folder, 'banners');
  const owners = { departmentCodes, logins };
  return {
    posterFolder,
    coverFolder,
    logoFolder,
    bannerFolder,
    partners: await readTranslated(folder, 'partners', open, readPartner, {
      ...owners,
      pictures: await readdir(logoFolder),
    }),
    banners: await readTranslated(folder, 'banners', open, readBanner, {
      ...owners,
      pictures: await readdir(bannerFolder),
    }),
    roles,
    departments,
    mixes,
    headRole,
    accounts,
    reviewer,
    staffNames: readStaffNames(await open('staff-names.md')),
    forms,
    guests,
    activities,
    information,
    rightRequests: readRightRequests(await open('right-requests.md'), { logins, roleCodes }),
    signUpBlocks: readSignUpBlocks(await open('sign-up-blocks.md'), logins),
    systemMessages: readSystemMessages(await open('system-messages.md'), {
      logins,
      roleCodes,
      departmentCodes,
    }),
    taskWords: readTaskWords(await open('tasks.md'), { logins, departmentCodes }),
  };
}

/** Where the documents lie that belong to an activity or a news item, by its name: what is in its folder of `attachments/`. */
async function attachmentsIn(folder: string): Promise<(name: string) => string[]> {
  const all = join(folder, 'attachments');
  const found = new Map<string, string[]>();
  for (const name of await readdir(all))
    found.set(
      name,
      (await readdir(join(all, name))).sort().map((file) => join(all, name, file)),
    );
  return (name) => found.get(name) ?? [];
}

type Known = Parameters<typeof readInformation>[2];

/**
 * The news: `01-origin.md`, and beside it what stands in `01-origin.es.md` and `01-origin.pt.md`, the film
 * `films/01-origin.mp4` and what lies in `attachments/01-origin`, where there are such.
 */
async function readNews(
  folder: string,
  open: (...path: string[]) => Promise<Document>,
  known: Known,
): Promise<SampleInformation[]> {
  const files = (await readdir(join(folder, 'information'))).sort();
  const films = await readdir(join(folder, 'films'));
  const filmOf = (name: string) => {
    const file = name.replace(/\.md$/, '.mp4');
    return films.includes(file) ? join(folder, 'films', file) : null;
  };
  const attachmentsOf = await attachmentsIn(folder);
  const translated = async (name: string, language: string): Promise<SampleTranslation> => {
    const file = name.replace(/\.md$/, `.${language}.md`);
    return files.includes(file) ? readTranslation(await open('information', file)) : noTranslation;
  };
  return Promise.all(
    files
      .filter((name) => /^[^.]+\.md$/.test(name))
      .map(async (name) => {
        const [es, pt] = await Promise.all([translated(name, 'es'), translated(name, 'pt')]);
        const beside = { es, pt, film: filmOf(name), attachments: attachmentsOf(name.replace(/\.md$/, '')) };
        return readInformation(await open('information', name), beside, known);
      }),
  );
}

/** The files of a folder by their numbers, each with what stands beside it in `.es.md` and `.pt.md`. */
async function readTranslated<T, K>(
  folder: string,
  name: string,
  open: (...path: string[]) => Promise<Document>,
  read: (document: Document, translations: Translations, known: K) => T,
  known: K,
): Promise<T[]> {
  const files = (await readdir(join(folder, name))).sort();
  const translated = async (file: string, language: string) => {
    const other = file.replace(/\.md$/, `.${language}.md`);
    return files.includes(other) ? open(name, other) : null;
  };
  return Promise.all(
    files
      .filter((file) => /^[^.]+\.md$/.test(file))
      .map(async (file) => {
        const [es, pt] = await Promise.all([translated(file, 'es'), translated(file, 'pt')]);
        return read(await open(name, file), { es, pt }, known);
      }),
  );
}

/** `01-mexico-city.md` is mexico-city: the number only orders the files. */
const keyOf = (file: string) => basename(file, '.md').replace(/^\d+-/, '');

/** Guests fill in every field of several lines, so that each one needs something to be written. */
function requireWritings({ file, sections }: Document, forms: SampleForms, { writings }: SampleGuests): void {
  for (const [name, items] of forms)
    for (const item of items)
      if (item.type === FormItemType.textarea && !writings.has(item.name))
        throw new SampleFault(
          file,
          sections.find(({ title }) => title === name)?.line ?? 1,
          `“${name}”的字段“${item.name}”在 sample/guests.md 的“填写的文字”里没有可写的话`,
        );
}
