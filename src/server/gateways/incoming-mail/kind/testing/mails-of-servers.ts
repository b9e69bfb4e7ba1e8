import type { LineOfKind } from './mail-line.ts'

/** A delivery report of one recipient. */
export const dsn = (action: string) =>
  `--b\n\nThis is a report.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; jo@shop.example\nAction: ${action}\nStatus: 5.1.1\n--b--`
export const delivery = 'multipart/report; report-type=delivery-status; boundary=b'

export const bounces: LineOfKind[] = [
  {
    writer: 'Exchange',
    report: 'frappe/helpdesk#3628',
    sender: '',
    from: 'MicrosoftExchange329e71@shop.example',
    type: delivery,
    subject: 'Undeliverable: Your letter',
    text: dsn('failed'),
  },
  {
    writer: 'Exchange without a report part',
    report: 'sympa-community/sympa#418',
    sender: '',
    from: 'postmaster@shop.example',
    subject: 'Unzustellbar: Ihr Schreiben',
    text: 'Ihre Nachricht konnte nicht zugestellt werden.',
  },
  {
    writer: 'Gmail',
    report: 'mikel/mail#103',
    sender: '',
    from: 'mailer-daemon@googlemail.com',
    type: delivery,
    subject: 'Delivery Status Notification (Failure)',
    text: dsn('failed'),
  },
  {
    writer: 'Google Groups',
    report: 'constructed',
    sender: '',
    from: 'mailer-daemon@googlemail.com',
    subject: 'Delivery Status Notification (Failure)',
    text: 'Hello, the group that you tried to contact (office) may not exist.',
  },
  {
    writer: 'iCloud',
    report: 'constructed',
    sender: '',
    from: 'MAILER-DAEMON@icloud.com',
    subject: 'Undelivered Mail',
    text: 'It was not possible to reach jo@icloud.com.',
  },
  {
    writer: 'Postfix',
    report: 'hitobito/hitobito#4369',
    sender: '',
    from: 'MAILER-DAEMON@shop.example',
    type: delivery,
    subject: 'Undelivered Mail Returned to Sender',
    text: dsn('failed'),
  },
  {
    writer: 'Postfix, which goes on trying',
    report: 'constructed',
    sender: '',
    from: 'MAILER-DAEMON@shop.example',
    type: delivery,
    subject: 'Delayed Mail (still being retried)',
    text: dsn('delayed'),
  },
  {
    writer: 'qmail',
    report: 'bruceg/ezmlm-idx#11',
    sender: '',
    from: 'MAILER-DAEMON@shop.example',
    subject: 'failure notice',
    text: 'Hi. This is the qmail-send program at shop.example.\nI’m afraid I wasn’t able to deliver your message to the following addresses.\n\n<jo@shop.example>:\nSorry, no mailbox here by that name. (#5.1.1)',
  },
  {
    writer: 'Exim',
    report: 'rgl/MailBounceDetector#10',
    from: 'Mailer-Daemon@shop.example',
    headers: ['X-Failed-Recipients: jo@shop.example', 'Auto-Submitted: auto-replied'],
    subject: 'Mail delivery failed: returning message to sender',
    text: 'A message that you sent could not be delivered to one or more of its recipients.',
  },
  {
    writer: 'Lotus',
    report: 'constructed',
    from: 'postmaster@shop.example',
    subject: 'DELIVERY FAILURE: User jo not listed in Domino Directory',
    text: 'Your message could not be delivered to: jo@shop.example',
  },
  {
    writer: 'MailEnable',
    report: 'rgl/MailBounceDetector#10',
    from: 'postmaster@shop.example',
    subject: 'Message Delivery Failure',
    sender: '',
    text: 'Could not deliver message to the following recipient(s): Failed Recipient: jo@shop.example',
  },
]
