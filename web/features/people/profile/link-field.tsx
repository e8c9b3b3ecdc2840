import type { ComponentProps } from 'react'
import { t } from '#texts'
import type { SocialPlatform } from '../../../lib/page/social-address.ts'
import { HandleField } from '../../../ui/fields/preset-fields.tsx'
import { profileLengths } from '../../../../contract/people/profile-limits.ts'

type LinkFieldProps = Omit<ComponentProps<typeof HandleField>, 'label'> & { platform: SocialPlatform }

export const LinkField = ({ platform, ...field }: LinkFieldProps) => (
  <HandleField
    label={platform}
    optional
    placeholder={platform === 'Website' ? 'https://' : t.profile.nameOrALink()}
    inputMode={platform === 'Website' ? 'url' : 'text'}
    maxLength={profileLengths.link}
    {...field}
  />
)
