/** A desk's step; `afterDays` from the notice, sandbox time. */
export type DeskStep = { afterDays?: number } & (
  | { does: 'answer'; text: string; isAutomatic?: boolean }
  /** Removes the copies that the notice names, and answers. Where none of them is on this machine the desk says so and stops. */
  | { does: 'remove'; text: string }
  | { does: 'restore' }
  | { does: 'bounce' }
)

type AbuseDesk = { address: string; about: string; steps: readonly DeskStep[] }

const removed = 'We removed the material that you named. Its addresses no longer answer.'

const counterNotice = `Our customer sent the following counter-notice. We restore the material after 14 days, unless you tell us that you have filed an action.

I took this photograph myself. I state under penalty of perjury that I believe in good faith that the material was removed by mistake.
I consent to the jurisdiction of the court for my address, and I accept service of process from you.
Robin Marlowe, 12 Quay Street, Cork, +353 21 000 000`

/** Hosts that take notices in the sandbox, each with an address and a behaviour of its own. Registries name the first one. */
export const abuseDesks = {
  obeys: {
    address: 'abuse@sandbox-hosting.example',
    about: 'removes the copies and says so',
    steps: [{ does: 'remove', text: removed }],
  },
  refuses: {
    address: 'refuses@sandbox-hosting.example',
    about: 'refuses and removes nothing',
    steps: [{ does: 'answer', text: 'We do not see an infringement here, and we leave the material where it is.' }],
  },
  bounces: {
    address: 'bounces@sandbox-hosting.example',
    about: 'has no mailbox: a delivery report comes back',
    steps: [{ does: 'bounce' }],
  },
  tickets: {
    address: 'tickets@sandbox-hosting.example',
    about: 'answers at once with a ticket number, by itself, and nothing follows',
    steps: [
      {
        does: 'answer',
        isAutomatic: true,
        text: 'Thank you for your notice. Your ticket number is SBX-20417. We look at each notice in turn.',
      },
    ],
  },
  disputes: {
    address: 'disputes@sandbox-hosting.example',
    about: 'removes the copies, forwards a counter-notice after 3 days, and restores them after 17',
    steps: [
      { does: 'remove', text: removed },
      { does: 'answer', afterDays: 3, text: counterNotice },
      { does: 'restore', afterDays: 17 },
    ],
  },
  returns: {
    address: 'returns@sandbox-hosting.example',
    about: 'removes the copies, and its customer brings them back after 5 days',
    steps: [
      { does: 'remove', text: removed },
      { does: 'restore', afterDays: 5 },
    ],
  },
} as const satisfies Record<string, AbuseDesk>

export type DeskName = keyof typeof abuseDesks

export const stepsOf = (desk: DeskName): readonly DeskStep[] => abuseDesks[desk].steps

/** The desk behind a mail address; undefined where none is. */
export const deskAt = (address: string): DeskName | undefined =>
  (Object.keys(abuseDesks) as DeskName[]).find((name) => abuseDesks[name].address === address.toLowerCase())
