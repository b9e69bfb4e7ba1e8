import { encode } from 'uqr'
import { formatDay, payerLanguageOf } from '#contract/billing/instalments.ts'
import { localeOf } from '#contract/languages/languages.ts'
import { type LicenceWords, licenceWords } from '#contract/languages/licences.ts'
import { licensingAgreement } from '#contract/licensing/agreement.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { colours, openSheet, page, type Sheet, writePair } from '#server/platform/pdf/sheet.ts'
import { withCountry } from '#server/platform/pdf/with-country.ts'
import type { LicenceFacts, LicensedUse } from './licence-facts.ts'

/** A picture of an image, as JPEG. */
export type Thumbnail = { jpeg: Buffer; width: number; height: number }

const labelWidth = 130
const pair = (sheet: Sheet, label: string, value: string): void => writePair(sheet, label, value, labelWidth)
const thumbnailSide = 96
const qrSide = 104

type Beside = {
  /** By the ids of images. */
  pictures: ReadonlyMap<string, Thumbnail>
  software: string
  /** Whether an authority stamps it once it is signed. */
  isStamped: boolean
}

export const licenceDrawing: Drawing<{ facts: LicenceFacts } & Beside> = {
  name: 'licence',
  draw: ({ facts, ...beside }) => drawLicence(facts, beside),
}

/** Draws a licence of its facts, in the licensee's language, as a PDF that is not signed yet. */
export async function drawLicence(facts: LicenceFacts, { pictures, software, isStamped }: Beside): Promise<Buffer> {
  const words = licenceWords[payerLanguageOf(facts.language)]
  const title = `${words.licence} ${facts.number}`
  const subject = words.of(facts.uses[0]?.title ?? facts.caseName)
  const about = { title, subject, author: facts.provider.name, software, at: new Date(facts.issuedAt) }
  const sheet = openSheet({ ...about, language: localeOf(facts.language) })
  writeHead(sheet, facts, words, subject)
  for (const use of facts.uses)
    writeUse(sheet, use, words, use.imageId === null ? undefined : pictures.get(use.imageId))
  writeTerms(sheet, facts, words)
  writeVerify(sheet, facts, { ...words, signed: isStamped ? words.stamped : words.signed })
  writeClauses(sheet, facts, words)
  return await sheet.end()
}

const day = (at: string, { language }: LicenceFacts) => formatDay(new Date(at), language)

function writeHead(sheet: Sheet, facts: LicenceFacts, words: LicenceWords, subject: string): void {
  const { doc, write } = sheet
  write('P', facts.provider.name.toUpperCase(), { font: 'bold', size: 13 })
  doc.y += 24
  write('H1', `${words.licence} ${facts.number}`, { font: 'bold', size: 22, gap: 0 })
  doc.y += 4
  write('P', subject, { size: 11 })
  doc.y += 14
  const { licensor, licensee, provider } = facts
  sheet.within('Table', () => {
    pair(sheet, words.issuedOn, day(facts.issuedAt, facts))
    pair(sheet, words.case, facts.caseName)
    pair(
      sheet,
      words.licensor,
      [licensor.name, licensor.place, words.actsFor(provider.name, licensor.name)].filter(Boolean).join('\n'),
    )
    pair(
      sheet,
      words.licensee,
      [...new Set([licensee.company, licensee.name]), ...withCountry(licensee, localeOf(facts.language))]
        .filter(Boolean)
        .join('\n'),
    )
  })
  doc.y += 10
}

/** The image with its hash, beside where it may be. */
function writeUse(sheet: Sheet, use: LicensedUse, words: LicenceWords, picture: Thumbnail | undefined): void {
  const { doc, heightOf, need, within, write, tagged } = sheet
  const x = page.left + labelWidth
  const width = page.width - labelWidth
  const pages = [use.page, ...use.pages].map((url) => `${words.page}: ${url}`)
  const lines = [use.hash === null ? '' : `${words.hash}: ${use.hash}`, ...pages].filter(Boolean)
  const height = [use.title, ...lines].reduce((sum, line) => sum + heightOf(line, width, { size: 9 }) + 3, 0)
  need(Math.max(height, picture ? thumbnailSide : 0) + 12)
  const top = doc.y
  within('Sect', () => {
    if (picture) {
      const scale = Math.min((labelWidth - 20) / picture.width, thumbnailSide / picture.height)
      const size = { width: picture.width * scale, height: picture.height * scale }
      const bbox: [number, number, number, number] = [
        page.left,
        page.height - top - size.height,
        page.left + size.width,
        page.height - top,
      ]
      tagged('Figure', () => void doc.image(picture.jpeg, page.left, top, size), {
        alt: use.title || words.work,
        bbox,
        placement: 'Block',
      })
    }
    write('P', use.title || words.work, { x, y: top, width, font: 'bold', size: 11 })
    for (const line of lines) {
      doc.y += 2
      write('P', line, { x, width, size: 9, colour: colours.dim })
    }
  })
  doc.y = Math.max(doc.y, top + (picture ? thumbnailSide : 0)) + 12
}

function writeTerms(sheet: Sheet, facts: LicenceFacts, words: LicenceWords): void {
  const { startsOn, endsOn, licensor, licensee, total, currency, parts } = facts
  const money = formatAmount(total, currency, localeOf(facts.language))
  const exclusive = words.exclusivity[(facts.exclusivity ?? 'None') as keyof LicenceWords['exclusivity']]
  const said = allWords[payerLanguageOf(facts.language)].licence
  sheet.within('Table', () => {
    pair(sheet, words.scope, `${words.place(facts.host)}\n${exclusive}`)
    if (facts.category !== null) pair(sheet, words.category, inWords(said.categories, facts.category))
    pair(
      sheet,
      words.territory,
      facts.market === null ? words.worldwide : `${words.worldwide} (${inWords(said.markets, facts.market)})`,
    )
    const past = facts.removeBy ? words.takenDown(day(facts.removeBy, facts)) : words.noTerm
    pair(sheet, words.term, endsOn === null ? past : words.fromTo(day(startsOn, facts), day(endsOn, facts)))
    pair(sheet, words.price, parts > 1 ? `${money}, ${words.inParts(parts)}` : money)
    pair(
      sheet,
      words.release,
      words.releaseText(licensor.name, licensee.company ?? licensee.name, day(facts.issuedAt, facts)),
    )
  })
}

/** A factor of the price as the language calls it; one that it has no word for stays as it is. */
const inWords = (words: Readonly<Record<string, string>>, factor: string): string => words[factor] ?? factor

/** The code is drawn as squares, so that it is sharp at every size. */
function writeVerify(sheet: Sheet, facts: LicenceFacts, words: LicenceWords): void {
  const { doc, need, write, tagged } = sheet
  need(qrSide + 24)
  doc.y += 10
  const top = doc.y
  const { data, size } = encode(facts.verifyUrl, { ecc: 'M', border: 0 })
  const module = qrSide / size
  const bbox: [number, number, number, number] = [
    page.left,
    page.height - top - qrSide,
    page.left + qrSide,
    page.height - top,
  ]
  tagged(
    'Figure',
    () => {
      for (const [y, row] of data.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) doc.rect(page.left + x * module, top + y * module, module, module)
      doc.fill(colours.ink)
    },
    { alt: facts.verifyUrl, bbox, placement: 'Block' },
  )
  const beside = { x: page.left + labelWidth, width: page.width - labelWidth }
  write('H2', words.verify, { ...beside, y: top, font: 'bold', size: 12 })
  doc.y += 3
  write('P', words.verifyText(facts.number), beside)
  doc.y += 3
  write('P', facts.verifyUrl, beside)
  doc.y += 8
  write('P', words.signed, { ...beside, size: 9, colour: colours.dim })
  doc.y = Math.max(doc.y, top + qrSide) + 18
}

function writeClauses(sheet: Sheet, facts: LicenceFacts, words: LicenceWords): void {
  const { doc, need, heightOf, write } = sheet
  need(60)
  write('H2', words.clauses, { font: 'bold', size: 14 })
  doc.y += 4
  write('P', words.clausesNote(facts.agreement.version, facts.agreement.hash), { size: 9, colour: colours.dim })
  doc.y += 8
  for (const [at, { title, text }] of licensingAgreement.clauses.entries()) {
    need(heightOf(text, page.width, { size: 9 }) + 24)
    write('H3', `${at + 1}. ${title}`, { font: 'bold', size: 10 })
    doc.y += 2
    write('P', text, { size: 9 })
    doc.y += 7
  }
}
