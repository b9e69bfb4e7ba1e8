import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { regions } from '#contract/takedowns/law/regions.ts'
import { buildNotice } from '#contract/takedowns/notice/build-notice.ts'
import { anaFacts, someHost } from '#contract/takedowns/testing/notice-facts.ts'
import { missing } from '#server/platform/pdf/drawable-text.ts'
import { noticeDrawing } from './draw-notice.ts'

/** Readers of PDFs give each letter, and other spaces and breaks than were written. */
const letters = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '')

async function readNotice(subject: string, text: string, language: (typeof regions)[number]['language']) {
  const said = {
    sender: ['Łucja Őri'],
    recipient: ['Host', '1 Street', 'Town'],
    country: null,
    subject,
    text,
    day: '2026-11-29',
    language,
    trialNote: undefined,
  }
  const bytes = await noticeDrawing.draw({ said, software: 'Tests' })
  const pages = (await PDF.load(new Uint8Array(bytes))).getPages()
  return letters(pages.map((page) => page.extractText().text).join('\n'))
}

test.each(regions.map((region) => [region.code, region] as const))(
  'A file of region %d says every line of its notice',
  { tags: ['long'] },
  async (_, region) => {
    const built = buildNotice({ ...region, status: 'on' }, anaFacts, someHost)
    if (built.outcome === 'refused') throw new Error(JSON.stringify(built.missing))
    const { subject, text } = built.notice
    const read = await readNotice(subject, text, region.language)
    expect(read).not.toContain(missing)
    for (const line of [subject, ...text.split('\n')]) expect(read).toContain(letters(line.replace(/^## /, '')))
  },
)

test('A line of two alphabets keeps the letters of both', { tags: ['long'] }, async () => {
  for (const language of ['zh', 'ja'] as const) {
    const read = await readNotice('通知', `作品 “Łódź ő” ${'照片 Żółw '.repeat(30)}.`, language)
    expect(read).toContain(letters('作品 “Łódź ő” 照片 Żółw 照片 Żółw'))
    expect(read).toContain(letters('Łucja Őri'))
    expect(read).not.toContain(missing)
  }
})
