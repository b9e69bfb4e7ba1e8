import { mailTemplate } from '#server/platform/mail/mail-template.ts'

type Named = { firstName: string }

/** Mails about the account that is paid. None of them can be unsubscribed from, and none names the account whole. */
export const payoutMails = {
  confirm: mailTemplate<Named & { account: string; token: string; hours: number }>(
    'payout-confirm',
    ({ firstName, account, token, hours }, { brand, url }) => ({
      subject: `Confirm where ${brand.name} pays you`,
      greeting: `Hello ${firstName},`,
      blocks: [
        `You asked us to pay you to ${account}. Please confirm that it was you.`,
        { label: 'Confirm the account', url: `${url}/profile/payouts?confirm=${token}` },
        `The link works once, for ${hours} hours, while you are signed in.`,
        'If it was not you, change your password now. Without the link nothing changes.',
      ],
    }),
  ),

  /** To the address of the account, and to the one that it had at the change before. */
  changed: mailTemplate<Named & { account: string; at: Date; heldUntil: Date | null }>(
    'payout-changed',
    ({ firstName, account, at, heldUntil }, { brand, url }) => ({
      subject: `Your pay-out details at ${brand.name} were changed`,
      greeting: `Hello ${firstName},`,
      blocks: [
        `On ${dayOf(at)} the details of your pay-outs were changed. We pay you to ${account}.`,
        ...(heldUntil ? [`We pay nothing before ${dayOf(heldUntil)}, so that you can object.`] : []),
        `If that was not you, change your password and write to ${brand.support} at once.`,
        { label: 'See my pay-outs', url: `${url}/profile/payouts` },
      ],
    }),
  ),
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
