import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBanner } from '#contract/accounts/office/banners.ts'
import { brandWord } from '#web/platform/brand.ts'
import { call } from '#web/platform/calls/call.ts'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

const cookie = 'bannerDismissed'
const anHour = 60 * 60
const fiveMinutesMs = 300_000

/** Message of our staff, or of the operator. Closing hides it for an hour; a new message shows at once. */
export function BroadcastBanner() {
  const { data } = useQuery({
    queryKey: ['banner'],
    queryFn: ({ signal }) => call(getBanner, signal)({}),
    staleTime: fiveMinutesMs,
    refetchInterval: fiveMinutesMs,
    retry: false,
  })
  const words = data ? data.text : (brandWord('broadcast') ?? null)
  const [closed, close] = useState(() => readCookie(cookie))
  if (words === null || closed === marked(words)) return null
  const hide = () => {
    writeCookie(cookie, marked(words), anHour)
    close(marked(words))
  }
  return (
    <Banner tone="plain" onClose={hide}>
      {words}
    </Banner>
  )
}

/** Hash of the words, so the cookie stays short. */
const marked = (words: string) =>
  String([...words].reduce((mark, letter) => (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7))
