import type { LetterBlock, LetterContent } from '#contract/letters/letter.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import { oneLine } from '#server/platform/mail/mail-template.ts'
import { rowsOf } from '../drawing/rows-of-amounts.ts'
import { letterWords } from '../letter-words.ts'

type Mailed = Pick<LetterContent, 'blocks' | 'check' | 'enclosures' | 'language' | 'reference' | 'subject'> & {
  sender: Pick<LetterContent['sender'], 'name' | 'lines' | 'email' | 'phone' | 'register'>
}

/** A letter as a mail: both bodies say what its file says. */
export function writeLetterMail(content: Mailed): { subject: string; text: string; html: string } {
  const { blocks, check, sender, enclosures, language, reference } = content
  const words = letterWords(language)
  const foot = [
    [sender.name, ...sender.lines].join(', '),
    sender.email,
    `${words.reference}${words.colon} ${reference}`,
  ]
  const enclosed = [
    ...(enclosures.length === 0 ? [] : [`${words.enclosures}${words.colon} ${enclosures.join(', ')}`]),
    ...(check ? [words.check(check.number, check.url)] : []),
    ...(sender.phone ? [words.phone(sender.phone)] : []),
    ...(sender.register ? [words.register(sender.register)] : []),
  ]
  const subject = plain(oneLine(content.subject))
  const markup = html`<html lang="${language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${subject}</title>
    </head>
    <body style="${styles.body}">
      <div style="${styles.sheet}">
        ${blocks.map((block) => markupOf(block, words.total))}
        ${enclosed.map((line) => html`<p style="${styles.foot}">${line}</p>`)}
      </div>
      <p style="${styles.foot}">${foot.join(' · ')}</p>
    </body>
  </html>`.markup
  const text = [...blocks.map((block) => textOf(block, words.total)), ...enclosed, `-- \n${foot.join('\n')}`].join(
    '\n\n',
  )
  return { subject, text: plain(`${text}\n`), html: plain(`<!doctype html>${markup}`) }
}

/** Marks of direction go, as they do on paper: by one of them a name turns the words that stand after it. */
const plain = (text: string): string => text.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')

function textOf(block: LetterBlock, total: string): string {
  if ('text' in block) return block.text
  if ('note' in block) return block.note
  if ('items' in block) return block.items.map((item) => `- ${item}`).join('\n')
  if ('url' in block) return `${block.label}:\n${block.url}`
  return rowsOf(block, total)
    .map(({ what, amount }) => `- ${what}: ${amount}`)
    .join('\n')
}

/** Styles stand at each element: mail programs drop style sheets. */
const styles = {
  body: 'margin:0;padding:24px;background:#f4f3ef;color:#1b1a17;font:16px/1.5 -apple-system,Segoe UI,Helvetica,Arial,sans-serif',
  sheet: 'max-width:600px;margin:0 auto;padding:32px;background:#fff;border-radius:8px',
  foot: 'max-width:600px;margin:16px auto 0;color:#625f57;font-size:13px',
  note: 'color:#625f57;font-size:13px',
  amount: 'padding:6px 0 6px 16px;text-align:right;white-space:nowrap;border-bottom:1px solid #cfcfcf',
  what: 'padding:6px 0;border-bottom:1px solid #cfcfcf;text-align:left;font-weight:400',
}

function markupOf(block: LetterBlock, total: string): Html {
  if ('text' in block) return html`<p style="white-space:pre-line">${block.text}</p>`
  if ('note' in block) return html`<p style="${styles.note}">${block.note}</p>`
  if ('items' in block)
    return html`<ul>
      ${block.items.map((item) => html`<li style="overflow-wrap:anywhere">${item}</li>`)}
    </ul>`
  if ('url' in block)
    return html`<p>${block.label}<br /><a href="${block.url}" style="overflow-wrap:anywhere">${block.url}</a></p>`
  const rows = rowsOf(block, total)
  return html`<table style="border-collapse:collapse;width:100%">
    ${rows.map(
      ({ what, amount }) =>
        html`<tr>
          <th scope="row" style="${styles.what}">${what}</th>
          <td style="${styles.amount}">${amount}</td>
        </tr>`,
    )}
  </table>`
}
