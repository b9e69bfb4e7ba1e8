import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages/languages.ts'
import type { LetterBlock, LetterContent } from '#contract/letters/letter.ts'
import { inNumber } from '#contract/letters/merge-fields.ts'
import { shippedText } from '#contract/letters/shipped-templates.ts'
import { applyCorrections } from '../contacts/apply-corrections.ts'
import { envelopeOf } from '../contacts/envelope.ts'
import { drawLetter } from './draw-letter.ts'
import { printBlockers } from './print-blockers.ts'
import { writeLetterMail } from '../sending/letter-mail.ts'

const street = ['350 Fifth Avenue, Suite 3300', 'Empire State Building']
const address = { street, city: 'New York', postalCode: '10118', region: 'NY', country: 'US' }
const newYork = { person: 'Jo Doe', company: 'Lantern Living Inc.', address }

const letter = (lines: string[], more: Partial<LetterContent> = {}): LetterContent => ({
  kind: 'first',
  language: 'en',
  reference: 'RF-000001',
  date: '2026-11-26',
  dueOn: '2026-12-18',
  sender: { name: 'Rightframe Lda.', lines: ['Rua do Porto 1', '4000-001 Porto', 'PT'], email: 'a@b.example' },
  recipient: { lines, country: 'US' },
  subject: 'Photographs by Ana Pereira',
  blocks: [{ text: 'Dear Jo Doe' }],
  enclosures: [],
  ...more,
})
const byPost = { byPost: true, where: '/desk/cases/1' }
const codesOf = (content: LetterContent, print = byPost) => printBlockers(content, print).map(({ code }) => code)

test('A long address to America keeps its town and its country on lines of their own', async () => {
  const content = letter(envelopeOf(newYork, 'PT'))
  expect(content.recipient.lines).toHaveLength(6)
  expect(codesOf(content)).toEqual([])
  const [page] = (await PDF.load(await drawLetter(content, 'x'))).getPages()
  const { text } = page!.extractText()
  expect(text).toMatch(
    /Jo Doe, Lantern Living Inc\.\s+350 Fifth Avenue, Suite 3300, Empire State Building\s+New York,? NY 10118\s+U/,
  )
})

test('An address that no size fits into the window is told, where the letter goes by post', () => {
  const long = { ...newYork, company: 'The Lantern and Lamp Living Company of the Eastern Seaboard'.repeat(3) }
  const content = letter(envelopeOf(long, 'PT'))
  expect(codesOf(content)).toEqual(['print.window'])
  expect(codesOf(content, { ...byPost, byPost: false })).toEqual([])
})

test('Names in letters that our fonts do not have keep a letter from leaving as boxes', () => {
  const tokyo = letter(['山田太郎', '株式会社ランプ', '東京'], {
    blocks: [{ text: 'Dear 山田太郎,\nΑθήνα, Київ, “Łódź” – 5 €' }],
  })
  const [lacking] = printBlockers(tokyo, { ...byPost, byPost: false })
  expect(lacking).toMatchObject({
    code: 'print.letters',
    sentence: expect.stringContaining('cannot be printed with “山田太郎”, “株式会社ランプ”, “東京”: our fonts'),
  })
})

test('No mark of direction turns what stands behind a name in a mail', () => {
  const mail = writeLetterMail(
    letter([], { subject: 'By \u202eana on shop', blocks: [{ text: 'Dear Shop\u202egnp.exe \u2067x' }] }),
  )
  expect(Object.values(mail).join('')).not.toMatch(/[\u202e\u2067]/u)
  expect(mail.text).toContain('Dear Shopgnp.exe x')
})

test('A contact stands as it was corrected since, however often', () => {
  const contacts = [
    { id: 'c', corrects: 'b' },
    { id: 'd', corrects: null },
    { id: 'b', corrects: 'a' },
    { id: 'a', corrects: null },
  ]
  expect(applyCorrections(contacts, 'a')?.id).toBe('c')
  expect(applyCorrections(contacts, 'd')?.id).toBe('d')
  expect(applyCorrections(contacts, null)).toBeUndefined()
})

const portal = 'https://rightframe.example/pay/0198f0a2-1111-7222-8333-444455556666'
const long = 'a word of middling length '

/** Blocks of our own wording, with a line of usual length for each field. */
function blocksOf(body: string): LetterBlock[] {
  const amounts = ['past_use', 'future_licence', 'costs'].map((what) => ({ what, amount: '420.00' }))
  const blocks: Record<string, LetterBlock> = {
    uses: { items: [`“Harbour at dawn”: https://lantern.example/journal/harbour (RFE-7K2M-Q9TD-04XV)`] },
    price_lines: { amounts, total: '1260.00' },
    portal_link: { label: 'Check, answer or pay', url: portal, isCode: true },
    evidence: { label: 'RFE-7K2M-Q9TD-04XV', url: 'https://rightframe.example/verify/RFE-7K2M-Q9TD-04XV' },
  }
  return inNumber(body, 1)
    .replaceAll('{{provider_address}}', `${long}${long}`)
    .split('\n\n')
    .map((paragraph): LetterBlock => {
      const block = blocks[/^\{\{(\w+)\}\}$/.exec(paragraph)?.[1] ?? '']
      if (block) return block
      if (paragraph.startsWith('> ')) return { note: paragraph.slice(2) }
      if (paragraph.startsWith('- ')) return { items: paragraph.split('\n').map((line) => line.slice(2)) }
      return { text: paragraph }
    })
}

test.each(languages.filter((language) => shippedText('first', language)))(
  'The first letter in %s stands on one page with its pair',
  async (language) => {
    const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#577' } })
      .jpeg()
      .toBuffer()
    const picture = { jpeg, width: 300, height: 200 }
    const content = letter(['Jo Doe', 'Quay 1', 'Galway', 'IRELAND'], {
      language,
      recipient: { lines: ['Jo Doe', 'Quay 1', 'Galway', 'IRELAND'], country: 'IE' },
      pair: { original: 'a.jpg', copy: 'b.jpg', host: 'lantern.example' },
      blocks: blocksOf(shippedText('first', language)!.body),
      check: { number: 'RFM-7K2M-Q9TD-04XV', url: 'https://rightframe.example/verify/RFM-7K2M-Q9TD-04XV' },
    })
    const phone = { ...content.sender, phone: '+351 22 000 0000', register: 'Porto 512 345 678' }
    const drawn = await drawLetter({ ...content, sender: phone }, 'x', {
      pictures: { original: picture, copy: picture },
    })
    const pages = (await PDF.load(drawn)).getPages()
    expect(pages).toHaveLength(1)
    const text = pages[0]!.extractText().text.replaceAll(/\s+/g, ' ')
    for (const said of ['RFM-7K2M-Q9TD-04XV', '+351 22 000 0000', 'Porto 512 345 678', 'lantern.example'])
      expect(text).toContain(said)
    expect(text).not.toMatch(/\[\[|\]\]/)
  },
)

test('A letter of three photographs keeps the plural', () => {
  const { subject } = shippedText('first', 'en')!
  expect(inNumber(subject, 1)).toMatch(/^A photograph by/)
  expect(inNumber(subject, 3)).toMatch(/^Photographs by/)
})
