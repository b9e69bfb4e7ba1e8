import { type LineOfKind, words } from './mail-line.ts'

const { objection, away } = words

export const people: LineOfKind[] = [
  {
    writer: 'Exchange',
    report: 'discourse/discourse#21367, osTicket/osTicket#5320',
    headers: ['X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply', 'X-MS-Exchange-CrossTenant-id: 0'],
  },
  {
    writer: 'Exchange, to a distribution list',
    report: 'glpi-project/glpi#2170',
    headers: ['X-Auto-Response-Suppress: All'],
  },
  {
    writer: 'Google Groups',
    report: 'osTicket/osTicket#2256',
    sender: 'office+bncB@shop.example',
    headers: [
      'Precedence: list',
      'Mailing-list: list office@shop.example; contact office+owners@shop.example',
      'List-ID: <office.shop.example>',
      'List-Unsubscribe: <mailto:office+unsubscribe@shop.example>',
      'X-Google-Group-Id: 1',
    ],
  },
  {
    writer: 'Mailman',
    report: 'nugget/thane-ai-agent#1583',
    sender: 'office-bounces@shop.example',
    headers: ['Precedence: bulk', 'List-Id: The office <office.shop.example>', 'Sender: office-bounces@shop.example'],
  },
  {
    writer: 'Zendesk, an agent',
    report: 'Trustroots/trustroots#1199',
    headers: [
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'X-Mailer: Zendesk Mailer',
      'X-Zendesk-From-Account-Id: 1',
    ],
  },
  {
    writer: 'Freshdesk, an agent',
    report: 'constructed',
    headers: ['Auto-Submitted: auto-generated', 'X-Freshdesk-Ticket: 9', 'Message-ID: <a@eu.freshdesk.com>'],
  },
  {
    writer: 'HubSpot',
    report: 'constructed',
    headers: ['List-Unsubscribe: <https://shop.example/u>', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'],
  },
  {
    writer: 'Salesforce',
    report: 'constructed',
    headers: [
      'Precedence: bulk',
      'X-SFDC-LK: 1',
      'X-mail_abuse_inquiries: http://www.salesforce.com/company/abuse.jsp',
    ],
  },
  { writer: 'iCloud', report: 'constructed', headers: ['X-Mailer: iPhone Mail (23A1)', 'X-Proofpoint-GUID: 1'] },
  { writer: 'Outlook, who tells of an absence', report: 'constructed', text: `${objection} ${away}` },
  { writer: 'a postmaster', report: 'constructed', from: 'postmaster@shop.example' },
  {
    writer: 'Thunderbird, who forwards a bounce',
    report: 'constructed',
    subject: 'Fwd: Undelivered Mail Returned to Sender',
  },
  {
    writer: 'a person, with a report as a file',
    report: 'constructed',
    type: 'multipart/mixed; boundary=b',
    text: `--b\n\n${objection}\n--b\nContent-Type: message/rfc822\n\nContent-Type: multipart/report; report-type=delivery-status; boundary=i\n\n--i\nContent-Type: message/delivery-status\n\nAction: failed\n--i--\n--b--`,
  },
]

/** Mails that a person may have written. */
export const unsure: LineOfKind[] = [
  { writer: 'a forwarder without a sender', report: 'osTicket/osTicket#3975', sender: '' },
  { writer: 'a program that nobody knows', report: 'constructed', headers: ['Auto-Submitted: auto-generated'] },
  { writer: 'a mailing without a list', report: 'PostHog/posthog#92017', headers: ['Precedence: bulk'] },
  { writer: 'an address that nobody reads', report: 'constructed', from: 'noreply@shop.example' },
  {
    writer: 'Zendesk, a receipt that disputes',
    report: 'constructed',
    headers: ['X-Mailer: Zendesk Mailer', 'Auto-Submitted: auto-generated'],
    subject: 'Your request has been received',
    text: `We have received your request. ${objection}`,
  },
  { writer: 'a subject of absence alone', report: 'osTicket/osTicket#1744', subject: 'Out of office', text: objection },
  {
    writer: 'a subject of failure alone',
    report: 'constructed',
    subject: 'Undeliverable: Your letter',
    text: objection,
  },
  { writer: 'Mailer-Daemon without a word', report: 'constructed', from: 'mailer-daemon@shop.example', text: 'Hello.' },
]
