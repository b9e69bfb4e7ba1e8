import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openMailbox } from '#sandbox/mailbox/mailbox.ts'
import { regions } from '#contract/takedowns/law/regions.ts'
import { buildNotice } from '#contract/takedowns/notice/build-notice.ts'
import { anaFacts, someHost } from '#contract/takedowns/testing/notice-facts.ts'
import { openSmtp } from '#server/gateways/smtp.ts'
import { newId } from '#server/platform/ids.ts'
import { folderForTests } from '#server/testing/places.ts'

const now = new Date('2026-11-29T12:00:00.000Z')

const noticeOf = (region: (typeof regions)[number]) => {
  const built = buildNotice({ ...region, status: 'on' }, anaFacts, someHost)
  if (built.outcome === 'refused') throw new Error(JSON.stringify(built.missing))
  return built.notice
}

/** The mail server keeps the bytes of each mail, and postal-mime reads them; nodemailer wrote them. */
test('A mail of each region says every letter of its notice', { tags: ['long'] }, async () => {
  const folder = folderForTests('notices')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const mailbox = await openMailbox({ port: 0, folder, now: () => now })
  onTestFinished(() => mailbox.close())
  const from = 'hello@rightframe.example'
  const transport = openSmtp(
    {
      kind: 'smtp',
      host: '127.0.0.1',
      port: mailbox.port,
      security: 'none',
      user: undefined,
      password: undefined,
      from,
    },
    'Rightframe',
  )
  onTestFinished(() => transport.close?.())
  for (const region of regions) {
    const { subject, text } = noticeOf(region)
    const replyTo = `takedown+${region.code}@rightframe.example`
    const mail = {
      id: newId(),
      route: 'letters' as const,
      to: `abuse@host${region.code}.example`,
      subject,
      text,
      html: '',
      unsubscribeUrl: null,
      createdAt: now,
      thread: { replyTo, domain: 'rightframe.example', inReplyTo: null, references: [] },
      attached: [],
    }
    expect(await transport.send(mail, async () => {})).toEqual({ outcome: 'sent' })
  }
  const mails = await mailbox.mails()
  const received = Object.fromEntries(mails.map(({ to, parsed }) => [to[0], parsed]))
  for (const region of regions) {
    const { subject, text } = noticeOf(region)
    const { text: read, ...parsed } = received[`abuse@host${region.code}.example`]!
    expect(parsed).toMatchObject({ subject, replyTo: [{ address: `takedown+${region.code}@rightframe.example` }] })
    expect([region.code, read?.replaceAll('\r\n', '\n').trim()]).toEqual([region.code, text.trim()])
  }
})
