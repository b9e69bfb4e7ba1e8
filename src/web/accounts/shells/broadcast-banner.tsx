import { useState } from 'react'
import { brandWord } from '#web/platform/brand.ts'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

const cookie = 'bannerDismissed'
const anHour = 60 * 60

/** Operator's message to everyone. Closing hides it for an hour; a new message shows at once. */
export function BroadcastBanner() {
  const words = brandWord('broadcast')
  const [isClosed, setClosed] = useState(() => words !== undefined && readCookie(cookie) === marked(words))
  if (words === undefined || isClosed) return null
  const close = () => {
    writeCookie(cookie, marked(words), anHour)
    setClosed(true)
  }
  return (
    <Banner tone="plain" onClose={close}>
      {words}
    </Banner>
  )
}

/** A number for these words, so that the cookie need not hold them. */
const marked = (words: string) =>
  String([...words].reduce((mark, letter) => (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7))
