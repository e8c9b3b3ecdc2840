import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { profileQuery } from './profile.queries.ts'
import { hidden } from '../../../ui/text-elements.tsx'

/** The links to Instagram and Facebook that the fields above do not show; each has a button that removes it. */
export function SocialLinks({ profile }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (platform: string) => api.profile.removeSocialLink({ params: { platform } }),
    onSuccess: (_, platform) => {
      queryClient.setQueryData(
        profileQuery(api, profile.id).queryKey,
        (before) =>
          before && { ...before, socialLinks: before.socialLinks.filter((link) => link.platform !== platform) },
      )
      toast({ announceOnly: true, title: t.profile.linkRemoved(), description: platform })
    },
    onError: (error) => toastFailure(t.common.updateFailed(), error),
  })
  const handles: Record<string, string | null> = {
    Instagram: profile.instagramHandle,
    Facebook: profile.facebookHandle,
  }
  const links = profile.socialLinks.filter(({ platform }) => platform in handles && !handles[platform])
  if (links.length === 0) return null
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {links.map(({ platform, url, username }) => (
        <li key={platform} className="flex items-center gap-3">
          <span className="min-w-0 flex-1">
            <b className="block">{platform}</b>
            <span className="block truncate text-sm text-soft">{username ?? url}</span>
          </span>
          <Button
            variant="quiet"
            size="small"
            pending={remove.isPending && remove.variables === platform}
            onClick={() => remove.mutate(platform)}
          >
            {t.profile.removePlatform({ platform, hidden })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
