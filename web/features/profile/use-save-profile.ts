import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { profileQuery } from '#web/features/layout/queries.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useFieldErrors, useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'

export type ProfileChange = NonNullable<Endpoints['POST /update-profile']['body']> | FormData

/** Shows a refusal as the specification requires: a red toast with the server's message for five seconds. */
export function useRefusalToast(): (refusal: unknown) => void {
  const read = useReadRefusal()
  return (refusal) => toast({ title: allMessages(read(refusal))[0] ?? '', tone: 'danger', key: 'profile', stays: 5000 })
}

/**
 * Saves a part of the profile. An error is shown under its field and as a red toast with the server's message.
 * @param onSaved with the server's present profile
 */
export function useSaveProfile(onSaved?: (profile: Endpoints['POST /update-profile']['data']) => void) {
  const api = useApi()
  const t = useT('profile')
  const queryClient = useQueryClient()
  const errors = useFieldErrors()
  const showRefusal = useRefusalToast()
  const { mutate, isPending } = useMutation({
    // A new phone and a first password ask for a code at the present phone.
    mutationFn: (body: ProfileChange) => withStepUp((stepUp) => api.call('POST /update-profile', { body, stepUp })),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery(api).queryKey, profile)
      errors.clear(...Object.keys(errors.errors))
      if (onSaved) onSaved(profile)
      else toast({ title: t('saved'), tone: 'good', key: 'profile' })
    },
    onError: (refusal) => {
      errors.refuse(refusal)
      showRefusal(refusal)
    },
  })
  return { save: mutate, isPending, errors }
}
