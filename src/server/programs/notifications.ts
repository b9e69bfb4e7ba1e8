import { notificationType } from '#server/accounts/notifications/index.ts'

const path = '/profile/programs'

/** Notices about keys of programs. */
export const programNotifications = {
  keyMade: notificationType<{ name: string }>({
    name: 'programs.key-made',
    title: 'A key for a program was made',
    mail: 'now',
    write: ({ name }) => ({
      title: `A key for “${name}” was made`,
      body: 'A program that has this key reaches the parts of your account that you chose. If this was not you, revoke the key and change your password.',
      path,
    }),
  }),
  newNetwork: notificationType<{ name: string; network: string; before: string | null }>({
    name: 'programs.new-network',
    title: 'A program’s key is used from a new network',
    mail: 'now',
    write: ({ name, network, before }) => ({
      title: `The key for “${name}” was used from a new network`,
      body: `${network} called us with this key${before === null ? '' : `; before, it was ${before}`}. If the program did not move, revoke the key.`,
      path,
    }),
  }),
}
