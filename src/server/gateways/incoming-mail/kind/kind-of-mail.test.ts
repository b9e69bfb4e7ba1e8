import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import type { MailKind } from './kind-of-mail.ts'
import { bytesOf, type LineOfKind, type MailLine, words } from './testing/mail-line.ts'
import { people, unsure } from './testing/mails-of-people.ts'
import { absences, receipts } from './testing/mails-of-programs.ts'
import { bounces } from './testing/mails-of-servers.ts'

const byKind: Record<MailKind, LineOfKind[]> = {
  person: people,
  receipt: receipts,
  bounce: bounces,
  automatic: absences,
  unsure,
}
const lines: MailLine[] = (Object.keys(byKind) as MailKind[]).flatMap((kind) =>
  byKind[kind].map((line) => ({ ...line, kind })),
)

const noNames = async () => await Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))

async function kindOf(line: MailLine): Promise<MailKind> {
  const envelope = {
    from: line.sender ?? 'jo@shop.example',
    to: ['case@rightframe.example'],
    ip: '192.0.2.7',
    helo: 'x',
  }
  return (await readMail(bytesOf(line), envelope, noNames)).kind
}

test.each(lines)('$kind is the kind of the mail of $writer, after $report', async (line) => {
  expect(await kindOf(line)).toBe(line.kind)
})

const subjectsOfAbsence = [
  ['English', 'Automatic reply: Your letter'],
  ['German', 'Automatische Antwort: Ihr Schreiben'],
  ['German', 'Abwesenheitsnotiz: Ihr Schreiben'],
  ['French', 'Réponse automatique : Votre lettre'],
  ['French', 'Absence du bureau : Votre lettre'],
  ['Spanish', 'Respuesta automática: Su carta'],
  ['Italian', 'Risposta automatica: La Sua lettera'],
  ['Portuguese', 'Resposta automática: A sua carta'],
  ['Dutch', 'Automatisch antwoord: Uw brief'],
  ['Polish', 'Automatyczna odpowiedź: Pismo'],
  ['Swedish', 'Autosvar: Ert brev'],
  ['Danish', 'Automatisk svar: Deres brev'],
  ['Finnish', 'Automaattinen vastaus: Kirjeenne'],
  ['Czech', 'Automatická odpověď: Váš dopis'],
  ['Slovak', 'Automatická odpoveď: Váš list'],
  ['Hungarian', 'Automatikus válasz: Levele'],
  ['Turkish', 'Otomatik yanıt: Mektubunuz'],
  ['Greek', 'Αυτόματη απάντηση: Η επιστολή σας'],
  ['Russian', 'Автоматический ответ: Ваше письмо'],
  ['Japanese', '自動応答: お手紙'],
  ['Chinese', '自动答复: 您的来信'],
] as const

test.each(subjectsOfAbsence)('An absence in %s without a sender is automatic: %s', async (_, subject) => {
  const mail = { writer: 'Exchange', report: 'osTicket/osTicket#1744', subject, text: 'x' } as const
  expect(await kindOf({ ...mail, kind: 'automatic', sender: '' })).toBe('automatic')
  expect(await kindOf({ ...mail, kind: 'unsure' }), 'one sign alone').toBe('unsure')
  expect(await kindOf({ ...mail, kind: 'person', subject: `Re: ${subject}`, text: words.objection })).toBe('person')
})
