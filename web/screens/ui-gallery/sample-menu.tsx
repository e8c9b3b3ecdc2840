import { IconButton } from '../../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/dropdown-menu.tsx'
import { EditIcon, LinkIcon, MoreIcon, TrashIcon } from '../../ui/more-icons.tsx'

export function SampleMenu() {
  return (
    <DropdownMenu trigger={<IconButton label="More" icon={<MoreIcon />} />}>
      <MenuItem icon={<EditIcon size={20} />}>Edit</MenuItem>
      <MenuItem asChild>
        <a href="#overlays">
          <LinkIcon size={20} />
          Open its page
        </a>
      </MenuItem>
      <MenuItem disabled>Not possible now</MenuItem>
      <MenuLine />
      <MenuItem danger icon={<TrashIcon size={20} />}>
        Delete room
      </MenuItem>
    </DropdownMenu>
  )
}
