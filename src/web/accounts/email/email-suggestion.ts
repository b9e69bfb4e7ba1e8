/** Where most people have their mail. */
const commonProviders = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.net',
  'gmx.de',
  'web.de',
  'comcast.net',
]
const nearEnough = 2
/** A short name is two letters away from half the world. */
const shortestCompared = 8

/** Endings that nobody can have, with the one that was meant. */
const mistypedEndings: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  cpm: 'com',
  vom: 'com',
  xom: 'com',
  c0m: 'com',
  ner: 'net',
  nte: 'net',
  nett: 'net',
  ogr: 'org',
  orgg: 'org',
}
/** These are nowhere but at `.com`. */
const comOnly = /^(gmail|icloud)\.[^.]+$/

/** The address that was probably meant: another ending where there is none such, or a domain within two letters of a common provider. */
export function suggestEmail(address: string): string | undefined {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+\.[^\s@]+)$/.exec(address.trim().toLowerCase()) ?? []
  if (name === undefined || domain === undefined || commonProviders.includes(domain)) return undefined
  const mended = domain.replace(comOnly, '$1.com').replace(/[^.]+$/, (ending) => mistypedEndings[ending] ?? ending)
  const provider = commonProviders
    .filter((known) => known.length >= shortestCompared)
    .map((known) => ({ known, distance: editDistance(mended, known) }))
    .filter(({ distance }) => distance <= nearEnough)
    .sort((a, b) => a.distance - b.distance)[0]?.known
  const meant = provider ?? mended
  return meant === domain ? undefined : `${name}@${meant}`
}

/** How many letters must be put in, taken out or exchanged to make one word of the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const exchanged = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(exchanged, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
