/** Sample content of a first start: an organisation with its people, activities with sign-ups, news, some weeks of history. */
import { sql } from 'kysely';
import { writing } from '../database/statements.ts';
import type { FileStore } from '../files/index.ts';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { hashPassword, keepInitialPasswords, randomPassword } from '../sign-in/index.ts';
import { addActivities, posterDrawings } from './activities.ts';
import { addApplications } from './applications.ts';
import { addContact } from './contact.ts';
import { readSample, type Sample } from './content/sample.ts';
import { renderDrawings } from './drawings.ts';
import { planFactHistory } from './fact-history/index.ts';
import { addFacts } from './facts.ts';
import { sampleSignIns } from './generated/sign-ins.ts';
import { sampleStaff } from './generated/staff.ts';
import { addHistory } from './history.ts';
import { addInformation, coverDrawings } from './information.ts';
import { addOrganisation } from './organisation.ts';
import { addRightRequests } from './right-requests.ts';
import { addShelf, bannerDrawings, logoDrawings } from './shelf.ts';
import { addSignUpBlocks } from './sign-up-blocks.ts';
import { addSystemMessages } from './system-messages.ts';
import { addTasks } from './tasks.ts';

const MARK = 'sample-loaded';
const LOGO_WIDTH = 640;
const BANNER_WIDTH = 1920;
/** Some seconds of work on the embedded database, after the start. */
const USUAL_FACTS = 20_000;

/**
 * Loads the sample content once in the life of a database: not again after somebody has deleted it, and not into a
 * database that has activities of its own. All of it or nothing; of two processes that start at once one does it.
 * The named sample accounts get one random initial password between them, which is among the `unchangedPasswords`
 * afterwards. Nobody else of the sample can sign in. Throws a SampleFault when the folder `sample/` says something that
 * cannot be loaded.
 */
export async function loadSample(
  platform: Platform,
  fileStore: FileStore,
  factNum = USUAL_FACTS,
): Promise<void> {
  const { db } = platform.database;
  if (await isLoaded(db)) return;
  const sample = await readSample();
  const password = randomPassword('');
  const [posters, covers, logos, banners, passwordHash] = await Promise.all([
    renderDrawings(posterDrawings(sample)),
    renderDrawings(coverDrawings(sample)),
    renderDrawings(logoDrawings(sample), LOGO_WIDTH),
    renderDrawings(bannerDrawings(sample), BANNER_WIDTH),
    hashPassword(password),
  ]);
  await writing(db).execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${MARK}))`.execute(trx);
    if (await isLoaded(trx)) return;
    await trx.insertInto('platform_secret').values({ name: MARK, value: new Date().toISOString() }).execute();
    await addAll(platform, fileStore, trx, sample, {
      posters,
      covers,
      shelf: new Map([...logos, ...banners]),
      passwordHash,
    });
    await planFactHistory(trx, { total: factNum, today: platform.zone.text(new Date()).slice(0, 10) });
    await keepInitialPasswords(
      platform.config.dataDir,
      sample.accounts.map(({ userLoginId }) => ({ userLoginId, password, passwordHash })),
    );
  });
}

async function isLoaded(db: Platform['database']['db'] | Trx): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from platform_secret where name = ${MARK}) or exists (select from activity) as known
  `.execute(db);
  return rows[0]?.known ?? false;
}

async function addAll(
  platform: Platform,
  fileStore: FileStore,
  trx: Trx,
  sample: Sample,
  {
    posters,
    covers,
    shelf,
    passwordHash,
  }: { passwordHash: string } & Readonly<Record<'posters' | 'covers' | 'shelf', ReadonlyMap<string, Buffer>>>,
): Promise<void> {
  const { zone, operationLog } = platform;
  const now = new Date();
  const today = zone.text(now).slice(0, 10);
  const staff = sampleStaff(sample);
  const signIns = sampleSignIns(staff, today);
  const organisation = await addOrganisation(trx, { zone, today, passwordHash, sample, staff, signIns });
  const activities = await addActivities(platform, fileStore, trx, sample, posters, organisation, now);
  const decisions = await addApplications(platform, trx, sample, activities, organisation, now);
  await addInformation(platform, fileStore, trx, sample, covers, organisation, today);
  await addShelf(platform, fileStore, trx, sample, shelf, organisation, today);
  await addRightRequests(trx, { zone, today, organisation, requests: sample.rightRequests });
  await addSignUpBlocks(trx, { zone, today, organisation, blocks: sample.signUpBlocks });
  await addContact(trx);
  await addSystemMessages(trx, { zone, today, organisation, messages: sample.systemMessages });
  const facts = await addFacts(trx, { zone, now, organisation, names: sample.staffNames });
  await addTasks(trx, { zone, now, organisation, staff, facts, sample });
  const { actors } = organisation;
  await addHistory(trx, { operationLog, zone, today, signIns, decisions, actors, reviewer: sample.reviewer });
}
