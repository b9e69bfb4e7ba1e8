import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importReminderSeconds } from '#contract/images/sources-connections.ts'
import { useUser } from '#web/accounts/index.ts'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { usageQuery } from '../queries.ts'

const cookie = 'photoImportReminder'

/** Suggests a source to owners with few photographs and none connected. Closing it hides it for two days. */
export function ImportReminder() {
  const [isClosed, setClosed] = useState(() => readCookie(cookie) === 'closed')
  const user = useUser()
  const images = useQuery(usageQuery).data?.images
  const total = images ? images.monitored + images.unmonitored : 0
  if (isClosed || !user || Object.keys(user.sources).length > 0 || total === 0 || total >= few) return null
  const close = () => {
    writeCookie(cookie, 'closed', importReminderSeconds)
    setClosed(true)
  }
  return (
    <Banner tone="plain" onClose={close}>
      Are there more of your photographs at Flickr, Dropbox or elsewhere?{' '}
      <TextLink to="/images/sources">Import them from there</TextLink>, and they are watched too.
    </Banner>
  )
}

const few = 100
