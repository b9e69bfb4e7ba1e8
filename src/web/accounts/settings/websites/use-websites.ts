import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addWebsite, changeWebsite, removeWebsite } from '#contract/accounts/profile-endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { keepUser, sessionQuery } from '../../sign-in/session-query.ts'

/** Changes the list of websites. A new one shows at once, and is removed if the server refuses it. */
export function useWebsites() {
  const queryClient = useQueryClient()
  const setWebsites = (change: (websites: string[]) => string[]) =>
    queryClient.setQueryData(sessionQuery.queryKey, (known) =>
      known ? { user: { ...known.user, websites: change(known.user.websites) } } : known,
    )
  const onSuccess = (changed: { user: User }) => keepUser(queryClient, changed)
  const onError = (error: unknown) => {
    notify(sentenceOf(error), { tone: 'error', stays: 8000 })
    void queryClient.invalidateQueries(sessionQuery)
  }
  const add = useMutation({
    mutationFn: ({ url }: { url: string }) => call(addWebsite)({ url }),
    onMutate: ({ url }) => void setWebsites((websites) => [...websites, url]),
    onSuccess,
    onError: () => void setWebsites((websites) => websites.slice(0, -1)),
  })
  const change = useMutation({ mutationFn: call(changeWebsite), onSuccess, onError })
  const remove = useMutation({ mutationFn: call(removeWebsite), onSuccess, onError })
  return { add, change, remove }
}
