import type { CaseHint } from '#contract/desk/desk-endpoints.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { stockAgencyAt } from '#contract/reference/sites/stock-agencies.ts'
import { isOnHost } from '#contract/reference/web-address.ts'
import type { RightsOfImage } from '#server/images/index.ts'

/** What is known of the pictures of a case, from where it is known. */
export type KnownOfPictures = {
  draft: Draft
  /** What the owner is called: their names, their company, the claimant. */
  calledBy: readonly string[]
  rights: readonly RightsOfImage[]
  /** Other owners of whose images the same copies are certain to be. */
  others: readonly { owner: string; title: string; score: number }[]
  /** Where the images were found at all. */
  hosts: readonly { host: string; imageId: string }[]
  /** Agencies of hosts on the stock list of staff. */
  agencies: ReadonlyMap<string, string>
}

/** What may speak for another's right, for a sold licence, or for a free one, each with where it is from and once. */
export function hintsOfCase(of: KnownOfPictures): CaseHint[] {
  const hints = [...ofEngine(of), ...ofFiles(of), ...ofAgencies(of), ...ofFreeLicences(of)]
  return [...new Map(hints.map((hint) => [hint.says, hint])).values()]
}

const ofEngine = ({ others }: KnownOfPictures): CaseHint[] =>
  others.map(({ owner, title, score }) => ({
    kind: 'ownership',
    says: `${owner} has “${title}” in their library, of which the same copy is certain to be (${score}).`,
    source: 'The engine, by fingerprint',
  }))

function ofFiles({ rights, calledBy }: KnownOfPictures): CaseHint[] {
  return rights.flatMap(({ title, creator, found }) =>
    [
      { name: found?.creator?.value, from: found?.creator?.from, as: 'creator' },
      { name: found?.copyright?.value, from: found?.copyright?.from, as: 'holder of the copyright' },
      { name: creator ?? undefined, from: undefined, as: 'creator' },
    ].flatMap(({ name, from, as }): CaseHint[] =>
      name === undefined || isCalled(name, calledBy)
        ? []
        : [
            {
              kind: 'ownership',
              says: `“${title}” names “${name}” as its ${as}.`,
              source: from === undefined ? 'What the owner wrote of the image' : `The file of the image, ${from}`,
            },
          ],
    ),
  )
}

/** True when a line of a file contains one of these names. */
function isCalled(line: string, names: readonly string[]): boolean {
  const words = wordsIn(line)
  return names.some((name) => {
    const wanted = wordsIn(name)
    return wanted.length > 0 && wanted.every((word) => words.includes(word))
  })
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

function ofAgencies({ draft, hosts, agencies }: KnownOfPictures): CaseHint[] {
  const found = hosts.flatMap(({ host, imageId }): CaseHint[] => {
    const agency = agencies.get(host) ?? stockAgencyAt(host)
    return agency === undefined
      ? []
      : [
          {
            kind: 'stock',
            says: `“${titleOf(draft, imageId)}” was found at ${agency}, where a licence may have been bought.`,
            source: `The engine, on ${host}`,
          },
        ]
  })
  const said = draft.images
    .filter(({ licensing }) => licensing.available_on_stock === true)
    .map(({ title }): CaseHint => ({
      kind: 'stock',
      says: `The owner says that “${title}” is sold by a stock agency.`,
      source: 'The owner’s answer',
    }))
  return [...found, ...said]
}

/** Where pictures are given away, or stand under licences that everybody has. */
const freeHosts = ['commons.wikimedia.org', 'openverse.org', 'pexels.com', 'pixabay.com', 'unsplash.com']

function ofFreeLicences({ draft, hosts, rights }: KnownOfPictures): CaseHint[] {
  const found = hosts
    .filter(({ host }) => freeHosts.some((one) => isOnHost(host, one)))
    .map(({ host, imageId }): CaseHint => ({
      kind: 'free-licence',
      says: `“${titleOf(draft, imageId)}” was found at ${host}, which gives pictures away.`,
      source: `The engine, on ${host}`,
    }))
  const inFiles = rights.flatMap(({ title, copyright, found: file }): CaseHint[] => {
    const lines = [copyright, file?.copyright?.value, ...(file?.more ?? []).map(({ value }) => value)]
    const line = lines.find((one) => one && /creative\s?commons|\bCC[ -]?(BY|0)\b|public domain/i.test(one))
    return line
      ? [{ kind: 'free-licence', says: `“${title}” carries “${line}”.`, source: 'The file of the image' }]
      : []
  })
  const said = draft.images
    .filter(({ licensing }) => licensing.cc === true)
    .map(({ title, licensing }): CaseHint => ({
      kind: 'free-licence',
      says: `The owner says that “${title}” is under ${licensing.license ?? 'a Creative Commons licence'}.`,
      source: 'The owner’s answer',
    }))
  return [...found, ...inFiles, ...said]
}

const titleOf = (draft: Draft, imageId: string): string =>
  draft.images.find(({ _id }) => _id === imageId)?.title || 'An image'
