import { useState } from 'react'
import { brandWord } from '#web/platform/brand.ts'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

const cookie = 'bannerDismissed'
const anHour = 60 * 60

/** Operator's message; closing hides it for an hour. */
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

/** Hash of the words, so the cookie stays short. */
const marked = (words: string) =>
  String([...words].reduce((mark, letter) => (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7))
