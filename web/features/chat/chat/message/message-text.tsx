import { OutsideLink } from '../../../../ui/outside-link.tsx'
import { splitAddresses } from '../messages.ts'

/** The text of a message with its line breaks; web addresses in it are links. */
export const MessageText = ({ text }: { text: string }) =>
  splitAddresses(text).map(({ text: part, address }, at) =>
    address === undefined ? (
      part
    ) : (
      <OutsideLink key={at} href={address} className="link">
        {part}
      </OutsideLink>
    ),
  )
