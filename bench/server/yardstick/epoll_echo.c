/* SPDX-License-Identifier: MIT */
/* The limit: the least that is still a WebSocket echo server. No checks to speak of. */
#include "common.h"
#include <sys/epoll.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/sha.h>
#include <openssl/evp.h>
#include <fcntl.h>
struct conn { int fd; unsigned up:1; unsigned have; unsigned char *rest; };
static unsigned char in[65536], out[65536];
static void handshake(struct conn*c,const char*req){
  const char*k=strcasestr(req,"Sec-WebSocket-Key:");if(!k)return;k+=18;while(*k==' ')k++;
  char key[128];unsigned n=strcspn(k,"\r\n");memcpy(key,k,n);strcpy(key+n,"258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
  unsigned char d[20],b[40];SHA1((unsigned char*)key,strlen(key),d);EVP_EncodeBlock(b,d,20);
  char r[256];int l=snprintf(r,sizeof r,"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",b);
  if(write(c->fd,r,l)!=l)perror("write");c->up=1;
}
int main(int argc,char**argv){
  int port=argc>1?atoi(argv[1]):7800;raise_fds();
  int l=socket(AF_INET,SOCK_STREAM,0),one=1;setsockopt(l,SOL_SOCKET,SO_REUSEADDR,&one,sizeof one);
  struct sockaddr_in a={.sin_family=AF_INET,.sin_port=htons(port),.sin_addr.s_addr=htonl(INADDR_LOOPBACK)};
  if(bind(l,(void*)&a,sizeof a)||listen(l,4096)){perror("bind");return 1;}
  int ep=epoll_create1(0);struct epoll_event e={.events=EPOLLIN,.data.ptr=NULL},ev[512];epoll_ctl(ep,EPOLL_CTL_ADD,l,&e);
  printf("ready\n");fflush(stdout);
  for(;;){int n=epoll_wait(ep,ev,512,-1);
    for(int i=0;i<n;i++){struct conn*c=ev[i].data.ptr;
      if(!c){int fd=accept4(l,0,0,SOCK_NONBLOCK);if(fd<0)continue;setsockopt(fd,IPPROTO_TCP,TCP_NODELAY,&one,sizeof one);c=calloc(1,sizeof*c);c->fd=fd;e.events=EPOLLIN;e.data.ptr=c;epoll_ctl(ep,EPOLL_CTL_ADD,fd,&e);continue;}
      if(c->have)memcpy(in,c->rest,c->have);
      ssize_t r=read(c->fd,in+c->have,sizeof in-1-c->have);
      if(r<=0){if(r<0&&errno==EAGAIN)continue;close(c->fd);free(c->rest);free(c);continue;}
      size_t have=c->have+r,at=0,o=0;c->have=0;free(c->rest);c->rest=NULL;
      if(!c->up){in[have]=0;handshake(c,(char*)in);continue;}
      while(have-at>=6){unsigned char*p=in+at;size_t len=p[1]&127,h=2;if(len==126){len=p[2]<<8|p[3];h=4;}if(have-at<h+4+len)break;
        unsigned char*m=p+h,*d=m+4;unsigned op=p[0]&15;if(op==8){have=at;close(c->fd);free(c);c=NULL;break;}
        unsigned char*w=out+o;w[0]=p[0];size_t wh=2;if(len<126)w[1]=len;else{w[1]=126;w[2]=len>>8;w[3]=len;wh=4;}
        for(size_t k=0;k<len;k++)w[wh+k]=d[k]^m[k&3];o+=wh+len;at+=h+4+len;}
      if(!c)continue;
      if(o&&write(c->fd,out,o)!=(ssize_t)o){close(c->fd);free(c);continue;}
      if(have>at){c->have=have-at;c->rest=malloc(c->have);memcpy(c->rest,in+at,c->have);}
    }}
}
