/* SPDX-License-Identifier: MIT */
/* Throw-away helpers for the prototypes. */
#ifndef COMMON_H
#define COMMON_H
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <errno.h>
#include <sys/resource.h>
static inline uint64_t now_ns(void){struct timespec t;clock_gettime(CLOCK_MONOTONIC,&t);return (uint64_t)t.tv_sec*1000000000u+t.tv_nsec;}
static inline void raise_fds(void){struct rlimit r={200000,200000};if(setrlimit(RLIMIT_NOFILE,&r)){getrlimit(RLIMIT_NOFILE,&r);r.rlim_cur=r.rlim_max;setrlimit(RLIMIT_NOFILE,&r);}}
/* CPU seconds of another process, all its threads (run time in ns from schedstat) */
#include <dirent.h>
static inline double cpu_of(int pid){char p[300];double sum=0;snprintf(p,sizeof p,"/proc/%d/task",pid);DIR*d=opendir(p);struct dirent*e;if(!d)return 0;while((e=readdir(d))){if(e->d_name[0]=='.')continue;snprintf(p,sizeof p,"/proc/%d/task/%s/schedstat",pid,e->d_name);FILE*f=fopen(p,"r");unsigned long long v=0;if(f){if(fscanf(f,"%llu",&v)!=1)v=0;fclose(f);}sum+=v/1e9;}closedir(d);return sum;}
static inline long rss_of(int pid,const char*key){char p[64],l[256];snprintf(p,sizeof p,"/proc/%d/status",pid);FILE*f=fopen(p,"r");long v=0;if(!f)return 0;while(fgets(l,sizeof l,f))if(!strncmp(l,key,strlen(key)))v=atol(l+strlen(key)+1);fclose(f);return v;}
static int cmp_u32(const void*a,const void*b){uint32_t x=*(uint32_t*)a,y=*(uint32_t*)b;return (x>y)-(x<y);}
#endif
