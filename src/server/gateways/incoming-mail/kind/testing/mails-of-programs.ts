import { delivery, dsn } from './mails-of-servers.ts'
import type { LineOfKind } from './mail-line.ts'

const receiptOf = (shown: string, disposition: string) =>
  `--b\n\n${shown}\n--b\nContent-Type: message/disposition-notification\n\nReporting-UA: x; y\nFinal-Recipient: rfc822;jo@shop.example\nDisposition: ${disposition}\n--b--`
const reading = 'multipart/report; report-type=disposition-notification; boundary=b'
export const receipts: LineOfKind[] = [
  {
    writer: 'Outlook',
    report: 'jstedfast/MailKit#1527',
    type: reading,
    subject: 'Read: Your letter',
    text: receiptOf('Your message was read on Monday.', 'manual-action/MDN-sent-manually; displayed'),
  },
  {
    writer: 'Outlook, deleted unread',
    report: 'constructed',
    type: reading,
    subject: 'Not read: Your letter',
    text: receiptOf('It was deleted without being read.', 'automatic-action/MDN-sent-automatically; deleted'),
  },
  {
    writer: 'Outlook without a report part',
    report: 'jstedfast/MailKit#1527',
    subject: 'Gelesen: Ihr Schreiben',
    text: 'Ihre Nachricht\n\nAn: jo\n\nwurde am Montag gelesen.',
  },
  {
    writer: 'Outlook, parts that are mixed',
    report: 'jstedfast/MailKit#1527',
    sender: '',
    type: 'multipart/mixed; boundary=b',
    subject: 'Letto: Lettera',
    text: receiptOf('Il messaggio è stato letto.', 'manual-action; displayed'),
  },
  {
    writer: 'Thunderbird',
    report: 'linagora/tmail-flutter#1180',
    type: reading,
    subject: 'Return Receipt (displayed) - Your letter',
    text: receiptOf(
      'This is a Return Receipt for the mail that you sent.',
      'manual-action/MDN-sent-manually; displayed',
    ),
  },
  {
    writer: 'Lotus',
    report: 'constructed',
    type: reading,
    subject: 'Return Receipt',
    text: receiptOf('Your document: Your letter was received by: Jo', 'manual-action; displayed'),
  },
  {
    writer: 'Postfix, which delivered',
    report: 'constructed',
    sender: '',
    from: 'MAILER-DAEMON@shop.example',
    type: delivery,
    subject: 'Successful Mail Delivery Report',
    text: dsn('relayed'),
  },
  {
    writer: 'Zendesk',
    report: 'Trustroots/trustroots#1199',
    headers: ['Auto-Submitted: auto-generated', 'X-Mailer: Zendesk Mailer'],
    subject: '[Shop] Your request (#4711) has been received',
    text: 'Your request (4711) has been received and is being reviewed by our support staff.',
  },
  {
    writer: 'Freshdesk',
    report: 'constructed',
    subject: 'Ticket Received - Your letter',
    text: 'Dear Ana, we would like to acknowledge that we have received your request and a ticket has been created.',
  },
  {
    writer: 'HubSpot',
    report: 'constructed',
    headers: ['X-HubSpot-Ticket: 1', 'Auto-Submitted: auto-generated'],
    subject: 'Thank you for contacting us',
    text: 'We have received your message.',
  },
  {
    writer: 'Salesforce',
    report: 'constructed',
    headers: ['X-SFDC-LK: 1'],
    subject: 'Case 00012 has been created',
    text: 'We have received your message.',
  },
  {
    writer: 'Mailman',
    report: 'constructed',
    sender: 'office-bounces@shop.example',
    headers: ['Precedence: bulk', 'X-List-Administrivia: yes'],
    subject: 'Your message to Office awaits moderator approval',
    text: 'Your mail to Office is being held until the list moderator can review it. It awaits moderator approval.',
  },
]

const replied = ['Auto-Submitted: auto-replied']
export const absences: LineOfKind[] = [
  {
    writer: 'Exchange',
    report: 'znuny/Znuny#138',
    sender: '',
    subject: 'Automatic reply: Your letter',
    headers: ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
  },
  {
    writer: 'Exchange without headers',
    report: 'freescout-help-desk/freescout#2488',
    sender: '',
    subject: 'Automatic reply: Your letter',
  },
  {
    writer: 'Gmail',
    report: 'zammad/zammad#193',
    subject: 'Out of office Re: Your letter',
    headers: ['Precedence: bulk', 'Auto-Submitted: auto-replied'],
  },
  { writer: 'iCloud', report: 'constructed', subject: 'Re: Your letter', headers: replied },
  { writer: 'vacation of Postfix', report: 'constructed', subject: 'away from my mail', headers: ['Precedence: junk'] },
  { writer: 'Lotus', report: 'constructed', subject: 'AUTO: Jo Doe is out of the office (returning 12/07/2026)' },
  {
    writer: 'Outlook.com, a rule',
    report: 'jbostoen/itop-jb-mail-to-ticket-automation-v2#21',
    sender: '',
    subject: 'Out of office',
  },
  { writer: 'Odoo', report: 'odoo/odoo#66329', subject: 'Vacation notice', headers: ['X-Autoreply: yes'] },
]
