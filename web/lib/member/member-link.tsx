import { Link } from '@tanstack/react-router'

type MemberLinkProps = { member: { username: string; name: string }; rel?: 'nofollow'; className: string }

/** A member's name, which leads to their page. A name has its own direction, and no browser translates it. */
export const MemberLink = ({ member: { username, name }, ...rest }: MemberLinkProps) => (
  <Link to="/members/$username" params={{ username }} dir="auto" translate="no" {...rest}>
    {name}
  </Link>
)
