/** Judges a file of boundaries: what it is, what is wrong with which feature, and what is kept of it. */
import { type Polygon, type Position, pointsIn, type Ring, thinned } from './thin.ts';

/** What a file may have, and which codes lie within its region. */
export interface BoundaryRules {
  /** The region whose inner boundaries these are, and the codes within it. */
  regionCode: number;
  within: readonly [number, number];
  features: number;
  points: number;
}

export interface BoundaryFault {
  key: 'notFeature' | 'geometry' | 'code' | 'self' | 'beyond' | 'repeated' | 'name' | 'ring' | 'position';
  /** Of the feature, from 1. */
  number: number;
  given: string;
}

/** Why the whole file is none. */
export type FileFaultKey =
  | 'notJson'
  | 'tooDeep'
  | 'notCollection'
  | 'noFeatures'
  | 'tooManyFeatures'
  | 'tooManyPoints'
  | 'tooDetailed';

export interface Boundaries {
  features: { code: string; name: string }[];
  /** GeoJSON. */
  content: string;
  pointNum: number;
  sourcePointNum: number;
}

export type Judged =
  | { fault: FileFaultKey }
  | { faults: BoundaryFault[]; faultNum: number }
  | { boundaries: Boundaries };

/** As deep as the coordinates of a MultiPolygon lie, with room for properties of their own. */
export const DEEPEST = 24;
export const LONGEST_NAME = 50;
/** So many points draw a map on the largest wall. */
export const MOST_KEPT = 12_000;
/** So many faults are told; the others are counted. */
const MOST_TOLD = 8;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function judgeBoundaries(text: string, rules: BoundaryRules): Judged {
  const size = sizeFault(text, rules);
  if (size) return { fault: size };
  const list = featuresOf(text);
  if (typeof list === 'string') return { fault: list };
  if (list.length === 0) return { fault: 'noFeatures' };
  if (list.length > rules.features) return { fault: 'tooManyFeatures' };
  const faults: BoundaryFault[] = [];
  const numbers = new Map<string, number>();
  const found: { code: string; name: string; polygons: Polygon[] }[] = [];
  for (const [at, one] of list.entries()) {
    const number = at + 1;
    const read = readFeature(one, rules);
    const first = 'key' in read ? undefined : numbers.get(read.code);
    if ('key' in read) faults.push({ ...read, number });
    else if (first !== undefined) faults.push({ key: 'repeated', given: String(first), number });
    else {
      numbers.set(read.code, number);
      found.push(read);
    }
  }
  if (faults.length > 0) return { faults: faults.slice(0, MOST_TOLD), faultNum: faults.length };
  const all = found.map(({ polygons }) => polygons);
  const sourcePointNum = pointsIn(all);
  if (sourcePointNum > rules.points) return { fault: 'tooManyPoints' };
  const drawn = thinned(all, MOST_KEPT);
  if (!drawn) return { fault: 'tooDetailed' };
  const features = found.map(({ code, name }) => ({ code, name }));
  return {
    boundaries: {
      features,
      content: contentOf(features, drawn),
      pointNum: pointsIn(drawn),
      sourcePointNum,
    },
  };
}

/** Before anything is made of the text: how deep it nests, and how many lists it has. */
function sizeFault(text: string, { points }: BoundaryRules): FileFaultKey | null {
  let [depth, lists, isString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (isString) {
      if (letter === BACKSLASH) at++;
      else if (letter === QUOTE) isString = false;
    } else if (letter === QUOTE) isString = true;
    else if (letter === OPEN_BRACKET || letter === OPEN_BRACE) {
      if (++depth > DEEPEST) return 'tooDeep';
      // Rings, polygons and properties have lists, too, fewer than points.
      if (++lists > 2 * points) return 'tooManyPoints';
    } else if (letter === CLOSE_BRACKET || letter === CLOSE_BRACE) depth--;
  }
  return null;
}
const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [34, 92, 91, 93, 123, 125];

function featuresOf(text: string): Json[] | 'notJson' | 'notCollection' {
  let read: Json;
  try {
    read = JSON.parse(text) as Json;
  } catch {
    return 'notJson';
  }
  if (!isObject(read) || read.type !== 'FeatureCollection' || !Array.isArray(read.features))
    return 'notCollection';
  return read.features;
}

type Fault = Omit<BoundaryFault, 'number'>;

function readFeature(
  one: Json,
  rules: BoundaryRules,
): Fault | { code: string; name: string; polygons: Polygon[] } {
  if (!isObject(one) || one.type !== 'Feature') return { key: 'notFeature', given: '' };
  const properties = isObject(one.properties) ? one.properties : {};
  const code = codeOf(properties, rules);
  if (typeof code !== 'string') return code;
  const name = typeof properties.name === 'string' ? properties.name.trim() : '';
  // What the country's map shows beside its provinces bears no name in some files.
  const isInset = code.endsWith(INSET);
  if ((name === '' && !isInset) || [...name].length > LONGEST_NAME) return { key: 'name', given: '' };
  const polygons = polygonsOf(one.geometry);
  return typeof polygons === 'string' ? { key: polygons, given: '' } : { code, name, polygons };
}

/** The part of a map that is drawn in a corner of it, such as the islands of the south. */
const INSET = '_JD';

function codeOf(
  { adcode, code, gb }: JsonObject,
  { regionCode, within: [from, to] }: BoundaryRules,
): string | Fault {
  const given = String(adcode ?? code ?? gb ?? '').trim();
  if (given === `${regionCode}${INSET}`) return given;
  // As the national map service has it: the country's number before it.
  const six = /^(?:156)?([1-9]\d{5})$/.exec(given)?.[1];
  if (six === undefined) return { key: 'code', given };
  const number = Number(six);
  if (number === regionCode) return { key: 'self', given: six };
  return number < from || number > to ? { key: 'beyond', given: six } : six;
}

function polygonsOf(geometry: Json | undefined): Polygon[] | 'geometry' | 'ring' | 'position' {
  if (!isObject(geometry) || !Array.isArray(geometry.coordinates)) return 'geometry';
  const { type, coordinates } = geometry;
  if (type !== 'Polygon' && type !== 'MultiPolygon') return 'geometry';
  const polygons: Polygon[] = [];
  for (const polygon of type === 'Polygon' ? [coordinates] : coordinates) {
    if (!Array.isArray(polygon) || polygon.length === 0) return 'geometry';
    const rings: Ring[] = [];
    for (const ring of polygon) {
      const read = ringOf(ring);
      if (typeof read === 'string') return read;
      rings.push(read);
    }
    polygons.push(rings);
  }
  return polygons.length > 0 ? polygons : 'geometry';
}

function ringOf(ring: Json): Ring | 'ring' | 'position' {
  if (!Array.isArray(ring)) return 'ring';
  const points: Position[] = [];
  for (const one of ring) {
    if (!Array.isArray(one)) return 'position';
    const [lon, lat] = one;
    if (typeof lon !== 'number' || typeof lat !== 'number') return 'position';
    if (Math.abs(lon) > 180 || Math.abs(lat) > 90) return 'position';
    points.push([lon, lat]);
  }
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return 'ring';
  if (first[0] !== last[0] || first[1] !== last[1]) points.push(first);
  return points.length < 4 ? 'ring' : points;
}

const contentOf = (
  features: readonly { code: string; name: string }[],
  drawn: readonly (readonly Polygon[])[],
): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map(({ code, name }, at) => ({
      type: 'Feature',
      properties: { adcode: code, name },
      geometry: { type: 'MultiPolygon', coordinates: drawn[at] },
    })),
  });
