import { notificationType } from '#server/accounts/notifications/index.ts'

const path = '/profile/programs'

/** Notices about receivers of messages. */
export const webhookNotifications = {
  added: notificationType<{ host: string }>({
    name: 'webhooks.added',
    title: 'A receiver of messages was added',
    mail: 'now',
    write: ({ host }) => ({
      title: `${host} receives messages about your account`,
      body: 'Messages name images, matches and cases by their ids. If this was not you, remove the receiver and change your password.',
      path,
    }),
  }),
  turnedOff: notificationType<{ host: string; isGone: boolean }>({
    name: 'webhooks.turned-off',
    title: 'A receiver of messages was turned off',
    mail: 'now',
    write: ({ host, isGone }) => ({
      title: `${host} receives no more messages`,
      body: `${isGone ? 'It answered that it is gone (410).' : 'It took no message for three days.'} Your images and cases go on as before. Mend the receiver, turn it on, then send the failed messages again.`,
      path,
    }),
  }),
}
