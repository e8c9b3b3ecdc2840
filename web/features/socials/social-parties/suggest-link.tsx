import { Link } from '@tanstack/react-router'

/** Leads to the form for a social that is missing here; visitors are asked to log in there. */
export const SuggestLink = ({ city }: { city: string | undefined }) => (
  <Link
    to="/social-parties/suggest"
    search={city === undefined ? {} : { city }}
    rel="nofollow"
    className="link inline-flex min-h-11 items-center xl:min-h-6"
  >
    Suggest a social
  </Link>
)
