import { notificationType } from '#server/accounts/notifications/index.ts'

/** What owners are told of licences that image users bought. */
export const licenceNotifications = {
  ends: notificationType<{ number: string; client: string; host: string; endsOn: string }>({
    name: 'licences.ends',
    title: 'A licence that an image user bought ends',
    mail: 'now',
    write: ({ number, client, host, endsOn }) => ({
      title: `The licence of ${client} ends on ${endsOn}`,
      body: `After that day ${host} may not show the images of ${number} any more. If it does, they are finds to decide again. You need not do anything.`,
      path: '/licences',
    }),
  }),
}
