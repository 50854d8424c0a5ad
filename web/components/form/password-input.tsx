import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from '#web/components/ui/input.tsx';
import { cn } from '#web/lib/cn.ts';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Labels of the button; several fields on one page need different ones. */
  toggle?: { show: string; hide: string };
}

export function PasswordInput({ className, toggle, ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        className={cn('pr-12', className)}
      />
      <button
        type="button"
        onClick={() => setIsShown(!isShown)}
        aria-label={isShown ? (toggle?.hide ?? t`Hide password`) : (toggle?.show ?? t`Show password`)}
        className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center rounded-lg text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  );
}
