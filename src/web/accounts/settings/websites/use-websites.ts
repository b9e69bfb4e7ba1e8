import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addWebsite, changeWebsite, removeWebsite } from '#contract/accounts/profile-endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { keepUser, sessionQuery } from '../../sign-in/session-query.ts'

/** The ways to change the list. One that is added shows at once, and goes again where the server does not take it. */
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
