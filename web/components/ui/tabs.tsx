import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

export const Tabs = Primitive.Root;

export function TabsList(props: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      {...props}
      className="flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      {...props}
      className={cn(
        '-mb-px min-h-11 cursor-pointer whitespace-nowrap border-transparent border-b-2 px-4 font-medium text-ink-soft -outline-offset-2',
        'hover:text-ink data-[state=active]:border-primary data-[state=active]:text-primary',
        className,
      )}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...props} className={cn('pt-5', className)} />;
}
