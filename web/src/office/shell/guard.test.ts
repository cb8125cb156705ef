import { describe, expect, test } from 'vitest';
import { decide, type GuardFacts, type Verdict } from './guard.ts';

const known = new Set([
  '/',
  '/login',
  '/modifyInitPassword',
  '/noPermission',
  '/portal/index',
  '/activity',
  '/userManagement',
]);
const person = { userName: '林航', firstLogin: false, source: 0 };
const newcomer = { ...person, firstLogin: true };
const permitted = new Set(['/activity']);
const go = (to: string): Verdict => ({ kind: 'go', to });
const open: Verdict = { kind: 'open' };

const verdict = (facts: Partial<GuardFacts>) =>
  decide({
    path: '/activity',
    title: '',
    isKnown: (path) => known.has(path),
    user: null,
    permitted: null,
    ...facts,
  }).verdict;

describe('the navigation guard (spec 2.5)', () => {
  test('step 1: names the module whatever happens', () => {
    const facts = { path: '/activity', title: '活动发布', isKnown: () => false, user: null, permitted: null };
    expect(decide(facts).moduleName).toBe('活动发布');
  });

  test.each<[string, Partial<GuardFacts>, Verdict]>([
    ['step 2: an unknown path', { path: '/nowhere', user: person, permitted }, go('/notFound')],
    ['step 2 comes before 3', { path: '/nowhere', user: newcomer }, go('/notFound')],
    ['step 2 comes before 8', { path: '/nowhere' }, go('/notFound')],
    ['step 2: the list may know more', { path: '/nowhere', user: person }, { kind: 'load' }],
    ['step 2: the page that says so stays', { path: '/notFound' }, open],
    ['step 3: the initial password', { user: newcomer, permitted }, go('/modifyInitPassword')],
    ['step 3 comes before 4', { path: '/login', user: newcomer }, go('/modifyInitPassword')],
    ['step 3: its own page opens', { path: '/modifyInitPassword', user: newcomer }, open],
    ['step 3 spares synced accounts', { user: { ...newcomer, source: 1 }, permitted }, open],
    ['step 4: signed in at /login', { path: '/login', user: person, permitted }, go('/')],
    ['step 4 comes before 6', { path: '/login', user: person }, go('/')],
    ['step 5: in the list', { user: person, permitted }, open],
    ['step 5: not in the list', { path: '/userManagement', user: person, permitted }, go('/noPermission')],
    ['step 5: the root is not asked', { path: '/', user: person, permitted }, open],
    ['step 5: no circle', { path: '/noPermission', user: person, permitted }, open],
    ['step 6: the list is fetched', { user: person }, { kind: 'load' }],
    ['step 6: also for the root', { path: '/', user: person }, { kind: 'load' }],
    ['step 8: a visitor in the office', {}, go('/portal/index')],
    ['step 8: a visitor at the root', { path: '/' }, go('/portal/index')],
    ['step 8: a visitor at /login', { path: '/login' }, open],
  ])('%s', (_, facts, expected) => {
    expect(verdict(facts)).toEqual(expected);
  });
});
