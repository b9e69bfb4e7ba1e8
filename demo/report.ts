import type { Searching } from '#contract/discovery/searches.ts'
import { formatChanges } from '#contract/fingerprints/change.ts'
import type { Server } from '#server/boot/start-server.ts'
import { authenticatorCode } from '#server/testing/security-check.ts'
import type { FoundCopy, Outcome } from './outcome.ts'
import { everybody, password } from './people.ts'
import type { Road } from './road/follow-road.ts'
import type { LinkOfCase } from './road/links.ts'

/** Result of the main job, compared with the truth. */
export type Finds = Outcome & {
  matches: FoundCopy[]
  images: number
  pages: number
  sightings: number
  /** Results of each search service, if they were asked. */
  services: Searching['services'] | undefined
}

/** Prints the app's address and its people. */
export function greet({ url }: Pick<Server, 'url'>): void {
  console.log(`\nRightframe is up at ${url}, where all of this can be watched. Sign in as`)
  for (const { email, who } of everybody) console.log(`  ${email.padEnd(28)} ${who}`)
  console.log(`with the password ${password}.`)
  for (const { first, authenticator } of everybody)
    if (authenticator !== undefined)
      console.log(
        `${first} is asked for a code as well: ${authenticatorCode(authenticator)} for the next seconds, later codes from an authenticator app with the key ${authenticator}.`,
      )
  console.log('')
}

export function reportMatches(finds: Finds): void {
  const { matches, images, pages, sightings, found, expected, wrong, missed, services } = finds
  const rows = matches.map(({ image, page, score, changes }) => [image, page, formatChanges(changes), String(score)])
  console.log(`\n${table(['image', 'page', 'what was done to the copy', 'score'], rows)}\n`)
  console.log(
    `${images} photographs, ${pages} pages, ${sightings} pictures met: ${found} of ${expected} copies found, ${wrong.length} strangers accused`,
  )
  for (const service of services ?? []) console.log(Object.values(countedOf(service)).join(' · '))
  for (const { image, url, kind } of missed) console.log(`missed: ${image}, ${kind}, at ${url}`)
  for (const { image, url, score } of wrong) console.log(`wrong: ${image} at ${url} (${score})`)
}

/** Results of a search service, in numbers. */
export function countedOf({ name, searches, same, other, unverified }: Searching['services'][number]) {
  return { service: name, searches, same, other, unverified }
}

/** Prints the outcome of the cases. Files lie in `out`. */
export function reportRoad(
  { cases, evidence, licences, takedowns, registrations, statements, subscriptions, ledger, missing }: Road,
  { out, seconds }: { out: string; seconds: number },
): void {
  const rows = cases.map(({ reference, state, paid, currency, method }) => [
    reference,
    state,
    paid === 0 ? '' : `${paid.toFixed(2)} ${currency}`,
    method ?? '',
  ])
  console.log(`\n${table(['case', 'came to', 'paid', 'by'], rows)}\n`)
  for (const { number, wacz, report } of evidence) console.log(`evidence ${number}: ${wacz}, ${report}`)
  for (const { number, file } of licences) console.log(`licence ${number}: ${file}`)
  for (const { _id, state, titles } of registrations) console.log(`registration ${_id}, ${state}: ${titles}`)
  for (const { number, file, sheet } of statements) console.log(`statement ${number}: ${file}, ${sheet}`)
  for (const { _id, state, notice } of takedowns) console.log(`takedown ${_id}, ${state}: ${notice}`)
  for (const { plan, state, invoice } of subscriptions) console.log(`plan ${plan}, ${state}: ${invoice}`)
  const { balanced, transactions } = ledger
  console.log(
    `${transactions} transactions ${balanced ? 'add up' : 'DO NOT ADD UP'}. Files are in ${out}; ${seconds} s.`,
  )
  for (const sentence of missing) console.log(`Missing: ${sentence}`)
}

/** Prints everyone's next page. `mailbox`: the sandbox's, if running. */
export function reportLinks(
  { url }: Pick<Server, 'url'>,
  { links, mailbox }: { links: readonly LinkOfCase[]; mailbox: string | undefined },
): void {
  console.log(
    `\nThe app stays up. Stop it with Ctrl-C.\n  owner       ${url}/cases\n  staff       ${url}/desk\n  law firm    ${url}/firm`,
  )
  for (const { reference, host, state, url: page } of links)
    console.log(
      `  image user  ${page}  ${reference} against ${host}, ${state === 'contacted' ? 'to be answered or paid' : `at ${state}`}`,
    )
  if (mailbox)
    console.log(
      `  mails       ${url}/dev/inbox, and letters alone, to be answered from there: ${mailbox}\nThe card 4242 4242 4242 4242 pays, 4000 0000 0000 9995 is declined; no money moves.`,
    )
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.min(64, Math.max(title.length, ...rows.map((row) => row[column]!.length))),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        cell.length > widths[column]! ? `${cell.slice(0, widths[column]! - 1)}…` : cell.padEnd(widths[column]!),
      )
      .join('  ')
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}
